"""How payloads lie in the store: compressed where it pays, and encrypted if a key is set (design §8)."""

import zlib
from typing import Final

import zstandard
from eventsourcing.persistence import Cipher, Compressor

LEAST: Final = 512
"""Bytes from which on compressing pays; most events have a dozen."""
MOST: Final = 1 << 28
"""No payload has more bytes, whatever a frame says of itself."""
FRAME: Final = zstandard.FRAME_HEADER

CIPHER: Final = "eventsourcing.cryptography:AESCipher"
"""The library's AES in GCM mode, on the package that we sign with as well."""


class Unsealable(ValueError):
    """A payload that can't be opened: another key, or changed bytes."""


class Zstandard(Compressor):
    """Compresses large payloads; a small one stays as it is, for no event begins like a frame."""

    def compress(self, data: bytes) -> bytes:
        """The payload as a frame, if that is worth while."""
        return zstandard.compress(data) if len(data) >= LEAST else data

    def decompress(self, data: bytes) -> bytes:
        """The payload of a frame, or what never was one."""
        if not data.startswith(FRAME):
            return data
        if zstandard.frame_content_size(data) > MOST:
            raise Unsealable("it would be larger than any payload is")
        return zstandard.decompress(data)


class Seal:
    """What payloads go through on their way into the store and out of it."""

    def __init__(self, compressor: Compressor | None = None, cipher: Cipher | None = None) -> None:
        self.compressor = compressor
        self.cipher = cipher

    def close(self, plain: bytes) -> bytes:
        """The payload as it is stored."""
        packed = plain if self.compressor is None else self.compressor.compress(plain)
        return packed if self.cipher is None else self.cipher.encrypt(packed)

    def open(self, stored: bytes) -> bytes:
        """The payload again; Unsealable if the key is another one, or a byte was changed."""
        try:
            packed = stored if self.cipher is None else self.cipher.decrypt(stored)
            return packed if self.compressor is None else self.compressor.decompress(packed)
        except Unsealable:
            raise
        except (ValueError, TypeError, zlib.error, zstandard.ZstdError) as error:  # TypeError: text, not bytes
            reason = (
                "its payload can't be decompressed"
                if self.cipher is None
                else "its payload isn't encrypted with this CIPHER_KEY"
            )
            raise Unsealable(reason) from error
