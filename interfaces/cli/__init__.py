"""The command line: play scenarios, look at stored games, go back."""

from interfaces.cli.app import app, main

__all__ = ["app", "main"]
