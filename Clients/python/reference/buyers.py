"""Who tapped Buy for what.

A replayed payment may have lost the name of its user, so the app keeps a list for each product: a line for each tap
that waits for an answer, in the order of the taps, and one for each user whose tap was answered. An answer may not be
the last: a purchase that was interrupted has failed, and can still be paid for.
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
        """Whose a purchase without a name is, as far as anybody can tell: the first who waits, or the last who was
        answered."""
        likely = None
        for state, user in self._taps(product_id):
            if state == WAITS:
                return user
            likely = user
        return likely

    def answered(self, product_id: str, user: str):
        """The store answered a tap of a user."""
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
        # Without room for the list the queue still remembers the name, most of the time.
        with suppress(CallFailed):
            self._disk.write(_path(product_id), "".join(f"{state} {user}\n" for state, user in taps))


def _path(product_id):
    return "buyers/" + product_id
