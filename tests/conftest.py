"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def nobodys_logging() -> Iterator[None]:
    """A test that runs the command line in its own process leaves the others' logging alone."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)
