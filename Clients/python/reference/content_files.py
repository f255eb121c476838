"""The files of hosted content on the disk.

The files of a version are in content/PRODUCT/VERSION/CONTENT/, next to a marker file that says that all of them are
saved. They are excluded from backup, because the store can send them again.
"""

from __future__ import annotations

import re
from contextlib import suppress

from assay_app import CallFailed, Download


class ContentFiles:
    def __init__(self, disk):
        self._disk = disk

    def is_saved(self, product_id: str, download: Download) -> bool:
        return self._disk.exists(_record(product_id, download))

    def save(self, product_id: str, download: Download) -> bool:
        """Copies files from the cache, which the system empties after the finish. Returns False if the disk is full."""
        source = download.content_url + "/Contents/"
        target = _folder(product_id, download)
        try:
            for path in self._disk.list(source):
                self._disk.copy(path, target + path[len(source):])
            self._disk.write(_record(product_id, download), "1")
        except CallFailed:
            return False
        return True

    def exclude(self, product_id: str, download: Download):
        """Excludes saved files from backup, because the store has them. A kill may have occurred between a copy and
        this call."""
        for path in [*self._disk.list(_folder(product_id, download)), _record(product_id, download)]:
            with suppress(CallFailed):
                self._disk.exclude_from_backup(path)

    def remove_older(self, product_id: str, version: str):
        for path in self._disk.list(_product_folder(product_id)):
            if not path.startswith(f"{_product_folder(product_id)}{version}/"):
                self._disk.remove(path)

    def remove_all(self, product_id: str):
        for path in self._disk.list(_product_folder(product_id)):
            self._disk.remove(path)

    def saved_version(self, product_id: str) -> str | None:
        """The newest version with complete content."""
        folder = _product_folder(product_id)
        records = [re.fullmatch(r"([^/]+)/[^/]+\.complete", path[len(folder):]) for path in self._disk.list(folder)]
        versions = [record[1] for record in records if record]
        return max(versions, key=_numbers, default=None)


def is_newer(version: str, other: str) -> bool:
    """Compares versions: numbers separated by dots. 1.10 is newer than 1.9."""
    return _numbers(version) > _numbers(other)


def _numbers(version):
    numbers = [int(digits) for digits in re.findall("[0-9]+", version)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def _product_folder(product_id):
    return f"content/{product_id}/"


def _folder(product_id, download):
    return f"{_product_folder(product_id)}{download.content_version}/{download.content_identifier}/"


def _record(product_id, download):
    return _folder(product_id, download).rstrip("/") + ".complete"
