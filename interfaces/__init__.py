"""The ways in: command line, server, viewer."""
