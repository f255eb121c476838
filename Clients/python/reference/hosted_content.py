"""Hosted content: files that the store hosts and the payment queue downloads to the device.

Purchased content is downloaded at once. Restored content is owned, and the user chooses whether to download it. If the
user has not chosen by the next launch, the app gives it up; another restore offers it again.
"""

from __future__ import annotations

from typing import Callable

from assay_app import App, Download, Product, Transaction
from content_entry import ContentEntry
from content_files import ContentFiles, is_newer
from content_marks import ContentMark
from transfers import Transfers


class HostedContent:
    def __init__(self, app: App, restore: Callable[[], None]):
        """`restore` starts a restore."""
        self._app = app
        self._restore = restore
        self._files = ContentFiles(app.disk)
        self._transfers = Transfers(app)
        #: The products that the user wants to download.
        self._chosen = ContentMark(app.disk, "chosen")
        #: The products whose failed downloads an earlier launch restarted.
        self._tried = ContentMark(app.disk, "tried")
        #: The entries by transaction identifier, in the order of arrival.
        self._open = {}
        #: Whether this launch started a restore, so that restored content can be offered.
        self._has_restored = False
        #: The versions of products that the user was notified of.
        self._announced = {}

    # -- Events from the app

    def has_content(self, transaction: Transaction, product_id: str | None) -> bool:
        """Whether a purchased or restored transaction includes files of a product."""
        return self._app.delivery_of(product_id) == "hosted" and bool(transaction.downloads)

    def take(self, transaction: Transaction, product_id: str, deliver: Callable[[], bool]):
        """Handles such a transaction and finishes it in the end."""
        entry = ContentEntry(transaction, product_id, deliver)
        self._open[entry.identifier] = entry
        self._complete(entry)
        if not self._is_open(entry):
            return
        if transaction.transaction_state == "restored" and product_id not in self._chosen:
            self._offer(entry)
        elif self._is_hopeless(entry):
            self._give_up(entry)
        else:
            self._enqueue(entry)

    def restore_asked(self):
        self._has_restored = True

    def updated(self, downloads: list[Download]):
        for download in downloads:
            entry = self._open.get(download.transaction.transaction_identifier)
            if entry:
                self._advance(entry, download)
        self._start_next()

    def removed(self, transactions: list[Transaction]):
        """The files of removed transactions are gone. The user still owns the products."""
        for transaction in transactions:
            entry = self._open.pop(transaction.transaction_identifier, None)
            if entry:
                entry.deliver()
                text = f"The download of {entry.product_id} was broken off. It can be begun anew."
                self._app.show_dialog("message", text)

    def resume(self):
        """The app is in the foreground again: failed downloads are retried."""
        for entry in list(self._open.values()):
            if self._is_open(entry) and not entry.is_offer:
                self._enqueue(entry)

    def forget(self, product_id: str):
        self._files.remove_all(product_id)

    def look(self, product: Product):
        """The shop lists a product. The store does not notify owners of new versions, so the app compares."""
        product_id, version = product.product_identifier, product.download_content_version
        if version is None or self._announced.get(product_id) == version:
            return
        present = self._files.saved_version(product_id)
        if present and is_newer(version, present):
            self._announced[product_id] = version
            self._app.show_dialog("confirmation", f"There is a new version of {product_id}. Download it?")

    # -- Taps: "download PRODUCT", and in the same way pause, resume, cancel and update

    def tapped(self, name: str) -> bool:
        """Handles a tap about hosted content; returns whether it was one."""
        taps = {
            "download": self._tapped_download,
            "update": self._tapped_update,
            "pause": self._tapped_pause,
            "resume": self._tapped_resume,
            "cancel": self._tapped_cancel,
        }
        verb, _, product_id = name.partition(" ")
        if verb not in taps or self._app.delivery_of(product_id) != "hosted":
            return False
        taps[verb](product_id)
        return True

    def _tapped_download(self, product_id):
        self._chosen.add(product_id)
        entries = self._entries_of(product_id)
        for entry in entries:
            entry.is_offer = False
            self._enqueue(entry)
        if not entries:
            self._restore()

    def _tapped_update(self, product_id):
        self._chosen.add(product_id)
        self._restore()

    def _tapped_pause(self, product_id):
        for entry in self._entries_of(product_id):
            if active := entry.downloads_of("active"):
                self._app.queue.pause_downloads(active)

    def _tapped_resume(self, product_id):
        for entry in self._entries_of(product_id):
            if paused := entry.downloads_of("paused"):
                self._app.queue.resume_downloads(paused)

    def _tapped_cancel(self, product_id):
        for entry in self._entries_of(product_id):
            self._give_up(entry)
        self._start_next()

    # -- One entry

    def _is_open(self, entry):
        return entry.identifier in self._open

    def _entries_of(self, product_id):
        return [entry for entry in self._open.values() if entry.product_id == product_id]

    def _offer(self, entry):
        """Restored content is owned, and downloaded if the user wants it."""
        if not self._has_restored:
            self._give_up(entry)
            return
        entry.deliver()
        self._app.note("to be downloaded: " + entry.product_id)
        entry.is_offer = True

    def _enqueue(self, entry):
        for download in entry.downloads:
            # An earlier iteration may have completed the transaction.
            if not self._is_open(entry) or self._files.is_saved(entry.product_id, download):
                continue
            if download.state in ("waiting", "failed"):
                self._transfers.add(download)
            else:
                self._advance(entry, download)
        self._start_next()

    def _start_next(self):
        self._transfers.start_next(
            lambda download: download.transaction.transaction_identifier in self._open)

    def _advance(self, entry, download):
        """Continues a download according to its state. Its progress is only displayed."""
        state = download.state
        if state in ("active", "paused"):
            self._transfers.runs(download)
            self._keep_trying(entry)
        elif state != "waiting":
            self._transfers.ended(download)
            self._ended(entry, download)

    def _ended(self, entry, download):
        if download.state == "failed":
            self._failed(entry, download)
        elif download.state == "cancelled" or self._has_saved(entry, download):
            self._complete(entry)

    def _has_saved(self, entry, download):
        """Saves the downloaded files, unless they are saved. If the disk is full, the user sees an error."""
        if self._files.is_saved(entry.product_id, download) or self._files.save(entry.product_id, download):
            return True
        self._app.show_dialog("error", f"There is no room for {entry.product_id}.")
        return False

    def _complete(self, entry):
        """Delivers complete content to the user and finishes the transaction."""
        if not self._is_complete(entry):
            return
        if not entry.is_given_up:
            self._app.persisted(entry.transaction, "content")
            self._files.remove_older(entry.product_id, entry.downloads[0].content_version)
        if not entry.deliver():
            return
        self._chosen.remove(entry.product_id)
        self._open.pop(entry.identifier, None)
        self._app.queue.finish(entry.transaction)
        # Another transaction may have downloaded the same files.
        for other in self._entries_of(entry.product_id):
            self._complete(other)

    def _is_complete(self, entry):
        """Whether everything of a transaction is saved, or the rest is no longer wanted."""
        for download in entry.downloads:
            if self._files.is_saved(entry.product_id, download):
                self._files.exclude(entry.product_id, download)
            elif download.state == "cancelled":
                entry.is_given_up = True
            elif not entry.is_given_up:
                return False
        return True

    def _give_up(self, entry):
        for download in entry.downloads:
            self._transfers.ended(download)
            if download.state == "finished" and not self._has_saved(entry, download):
                return
        entry.is_given_up = True
        if rest := [download for download in entry.downloads if download.state != "finished"]:
            self._app.queue.cancel_downloads(rest)
        self._tried.remove(entry.product_id)
        self._complete(entry)

    # -- Failed downloads

    def _failed(self, entry, download):
        """A failure that is reported after this launch restarted the download may only be the old state, as reported
        at the launch. So the download is started once more. A later report is a real answer."""
        restarts = self._transfers.restarts_of(download)
        if restarts == 1:
            self._transfers.add(download)
            return
        if restarts:
            self._keep_trying(entry)
        self._app.show_dialog("error", f"The download of {entry.product_id} failed. It is tried again later.")

    def _is_hopeless(self, entry):
        """A download that failed in an earlier launch is retried. If the system does not restart it, another launch
        gives it up, so that a restore can offer it again."""
        if not entry.downloads_of("failed"):
            return False
        if entry.product_id in self._tried:
            return True
        self._tried.add(entry.product_id)
        return False

    def _keep_trying(self, entry):
        """The system restarted a download: it is retried in each launch."""
        if entry.product_id in self._tried:
            self._tried.remove(entry.product_id)
