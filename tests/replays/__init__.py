"""The log at rest and in motion."""
