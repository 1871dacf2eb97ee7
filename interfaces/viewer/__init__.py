"""The replay viewer: a replay as a document, the page that shows it, and both in one file."""
