"""Signed heads: Ed25519 with a key file; whoever verifies needs the public key only."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from replays.errors import LogError
from replays.leaves import HEAD

PUBLIC_SUFFIX: Final = ".pub"
LONGEST: Final = 10_000
"""Bytes of a key file."""


class KeyFileError(LogError):
    """A key file that can't be read or written."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def statement(game: str, version: int, head: bytes) -> bytes:
    """What is signed: that a game had this head at this version."""
    name = game.encode("utf-8", "surrogatepass")
    return b"stacktrail head 1\n%d\n%s\n%d\n%s" % (len(name), name, version, head)


class Signer:
    """A private key."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw()

    @classmethod
    def read(cls, path: Path) -> Signer:
        """The private key of a file."""
        try:
            key = serialization.load_pem_private_key(content(path), password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise KeyFileError(str(path), "it holds no private key; make one with: stacktrail keys new") from error
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyFileError(str(path), "it holds a key of another kind, not Ed25519")
        return cls(key)

    @classmethod
    def new(cls, path: Path) -> Signer:
        """A new key, written where nothing was; its public half beside it."""
        signer = cls(Ed25519PrivateKey.generate())
        pem = serialization.Encoding.PEM
        private = signer._private.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        public = signer._private.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo)
        create(path, private, 0o600)
        create(path.with_name(path.name + PUBLIC_SUFFIX), public, 0o644)
        return signer

    def sign(self, game: str, version: int, head: bytes) -> bytes:
        """The signature of a head."""
        return self._private.sign(statement(game, version, head))


def read_public(path: Path) -> bytes:
    """The public key of a file that holds it, or the private one."""
    data = content(path)
    try:
        if b"PRIVATE" in data:
            return Signer.read(path).public
        key = serialization.load_pem_public_key(data)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise KeyFileError(str(path), "it holds no public key") from error
    if not isinstance(key, Ed25519PublicKey):
        raise KeyFileError(str(path), "it holds a key of another kind, not Ed25519")
    return key.public_bytes_raw()


def holds(key: bytes, signature: bytes, game: str, version: int, head: bytes) -> bool:
    """Whether a signature is that of a head by a key."""
    if len(head) != HEAD:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, statement(game, version, head))
    except (InvalidSignature, ValueError):
        return False
    return True


def content(path: Path) -> bytes:
    """A small file, whole."""
    try:
        with path.open("rb") as file:
            return file.read(LONGEST)
    except OSError as error:
        raise KeyFileError(str(path), f"it can't be read ({error.strerror})") from error


def create(path: Path, data: bytes, rights: int) -> None:
    """Write a file that wasn't there."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except FileExistsError as error:
        raise KeyFileError(str(path), "it is there already, and keys are never overwritten") from error
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise KeyFileError(str(path), f"it can't be written ({error.strerror})") from error
