"""The terminal: a game scrubbed with the keyboard, and played at it."""
