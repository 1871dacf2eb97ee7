"""The official rules as the user's own file has them: read, kept for the user, searched; none of it comes with us."""
