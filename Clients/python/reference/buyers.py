"""Records who tapped Buy for which product.

A replayed payment may have lost the name of its user. So the app keeps a list for each product: a line for each
unanswered tap, in order, and one for each user whose tap was answered. An answer may not be final: an interrupted
purchase has failed, but can still be paid for.
"""

from __future__ import annotations

import re
from contextlib import suppress

from assay_app import CallFailed

WAITS, ANSWERED = "waits", "answered"


class Buyers:
    def __init__(self, disk):
        self._disk = disk

    def tapped(self, product_id: str, user: str):
        """A user tapped Buy."""
        self._write(product_id, self._taps(product_id) + [(WAITS, user)])

    def likely(self, product_id: str) -> str | None:
        """The most likely buyer of a purchase without a name: the first user who waits, or the last one answered."""
        likely = None
        for state, user in self._taps(product_id):
            if state == WAITS:
                return user
            likely = user
        return likely

    def answered(self, product_id: str, user: str):
        """The store answered a user's tap."""
        taps = self._taps(product_id)
        if (WAITS, user) not in taps:
            return
        taps.remove((WAITS, user))
        rest = [tap for tap in taps if tap != (ANSWERED, user)]
        self._write(product_id, rest + [(ANSWERED, user)])

    def _taps(self, product_id):
        text = self._disk.read(_path(product_id)) or ""
        return re.findall(r"([a-z]+) ([^\n]*)\n", text)

    def _write(self, product_id, taps):
        # If the disk is full, the queue usually still has the name.
        with suppress(CallFailed):
            self._disk.write(_path(product_id), "".join(f"{state} {user}\n" for state, user in taps))


def _path(product_id):
    return "buyers/" + product_id
