"""The server: games over HTTP and WebSockets (docs/server.md)."""
