"""What the app remembers about hosted content between launches: a file for each mark."""

from __future__ import annotations

from contextlib import suppress

from assay_app import CallFailed


class ContentMark:
    """Marks of one kind, on products."""

    def __init__(self, disk, folder: str):
        self._disk = disk
        self._folder = folder

    def __contains__(self, product_id: str) -> bool:
        return self._disk.exists(self._path(product_id))

    def add(self, product_id: str):
        # If the disk is full, the mark is not set, and the next launch asks again.
        with suppress(CallFailed):
            self._disk.write(self._path(product_id), "1")

    def remove(self, product_id: str):
        self._disk.remove(self._path(product_id))

    def _path(self, product_id):
        return f"{self._folder}/{product_id}"
