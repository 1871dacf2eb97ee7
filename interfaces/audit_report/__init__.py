"""The audit report of a game: what is in it, and how it looks as a page, as Markdown and as JSON."""
