"""Everything that is checked."""
