"""The transfers of hosted content: a few at a time, in the order of the requests."""

from __future__ import annotations

from collections import deque

from assay_app import App, Download

#: The maximum number of simultaneous transfers.
LIMIT = 3


def key_of(download: Download) -> tuple[str, str]:
    return download.transaction.transaction_identifier, download.content_identifier


class Transfers:
    def __init__(self, app: App):
        self._app = app
        self._waiting = deque()
        self._running = set()
        #: The number of times this launch restarted a download that had failed in an earlier launch, by its key.
        self._restarts = {}

    def add(self, download: Download):
        self._waiting.append(download)

    def runs(self, download: Download):
        self._running.add(key_of(download))

    def ended(self, download: Download):
        self._running.discard(key_of(download))

    def restarts_of(self, download: Download) -> int:
        return self._restarts.get(key_of(download), 0)

    def start_next(self, is_wanted):
        """Starts waiting downloads that are still wanted, up to the maximum."""
        while self._waiting and len(self._running) < LIMIT:
            download = self._waiting.popleft()
            if is_wanted(download) and key_of(download) not in self._running:
                self._start(download)

    def _start(self, download):
        if download.state not in ("waiting", "failed"):
            return
        self.runs(download)
        if download.state == "failed":
            self._restarts[key_of(download)] = self.restarts_of(download) + 1
        self._app.queue.start_downloads([download])
