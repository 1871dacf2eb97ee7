"""The game itself: pure, no I/O, no clock, no randomness of its own."""
