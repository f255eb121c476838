"""The reference: an app that follows Apple's documentation for every product type.

This file has the steps from the launch to the finish of a transaction; the other modules have the rest. Test it with
`assay run --app -- python3 Clients/python/reference/reference_app.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

# Your own app has assay_app.py in its folder.
sys.path.append(str(Path(__file__).resolve().parent.parent))

import assay_app
from books import Books, product_of
from hosted_content import HostedContent
from server_delivery import ServerDelivery
from shop import Shop
from store_pages import StorePages


class ReferenceApp(assay_app.App):
    capabilities = dict.fromkeys(
        ["hosted", "nested", "receipts", "refresh", "offers", "server", "sheet", "server_delivery", "older_systems"],
        True)

    def launch(self):
        self.books = Books(self)
        self.server_delivery = ServerDelivery(self, self.books.buyer_of, self.books.answered)
        self.hosted_content = HostedContent(self, self.restore)
        self.shop = Shop(self, self.books, self.hosted_content, self.server_delivery)
        self.store_pages = StorePages(self)
        self.is_restoring = False
        #: Promoted payments that arrived during a restore. Each is added when the restore is over.
        self.put_off = []
        self.queue.add_observer(self)
        self.queue.set_delegate(self)

    def foreground(self):
        self.server_delivery.resume()
        self.hosted_content.resume()

    def owned(self, product_id):
        return self.books.owned(product_id)

    # -- Taps

    def buy(self, product_id, quantity):
        self.shop.buy(product_id, quantity)

    def restore(self):
        self.is_restoring = True
        self.hosted_content.restore_asked()
        self.busy(True)
        self.queue.restore_completed_transactions()

    def tap(self, name):
        if name == "refresh":
            self.fetch_receipt()
        elif self.hosted_content.tapped(name) or self.store_pages.tapped(name):
            return
        elif name == "shop" and self.shop.is_open:
            self.shop.open()
        elif name == "offer" and self.shop.is_open:
            self.shop.take_offer()

    def fetch_receipt(self):
        """Refreshes the receipt when the user asks for it. A failed refresh is not repeated, because each asks for
        the password."""

        def failed(error):
            self.busy(False)
            if (error.domain, error.code) != ("NSURLErrorDomain", -1012):
                self.show_dialog("error", "The receipt could not be fetched.")

        self.busy(True)
        self.refresh_receipt(finished=lambda: self.busy(False), failed=failed)

    # -- Transactions

    def updated_transactions(self, transactions):
        for transaction in transactions:
            self.update(transaction)

    def update(self, transaction):
        state = transaction.transaction_state
        if state in ("purchased", "restored"):
            self.deliver(transaction)
        elif state == "failed":
            self.fail(transaction)
        elif state == "deferred":
            self.show_dialog("waiting", "Your purchase waits for approval.")

    def deliver(self, transaction):
        """A purchased or restored transaction: delivers it, then finishes it."""
        product_id = product_of(transaction)

        def deliver():
            return self.books.deliver(transaction, product_id)

        if self.hosted_content.has_content(transaction, product_id):
            self.hosted_content.take(transaction, product_id, deliver)
        elif self.is_to_be_fetched(transaction, product_id):
            self.server_delivery.fetch(transaction, product_id, deliver)
        elif deliver():
            self.queue.finish(transaction)

    def is_to_be_fetched(self, transaction, product_id):
        return self.server_delivery.delivers(product_id) and not self.books.is_handed_out(transaction, product_id)

    def fail(self, transaction):
        product_id = transaction.payment.product_identifier
        if product_id is not None:
            self.books.answered(transaction, product_id)
        if not is_cancel(transaction.error):
            self.show_dialog("error", "The purchase could not be completed.")
        self.queue.finish(transaction)

    # -- The end of a restore

    def restore_finished(self):
        self.is_restoring = False
        self.busy(False)
        payments, self.put_off = self.put_off, []
        for payment in payments:
            self.queue.add(payment)

    def restore_failed(self, error):
        self.restore_finished()
        if not is_cancel(error):
            self.show_dialog("error", "Your purchases could not be restored.")

    # -- Other callbacks of the queue

    def updated_downloads(self, downloads):
        self.hosted_content.updated(downloads)

    def removed_transactions(self, transactions):
        self.hosted_content.removed(transactions)

    def should_add_store_payment(self, payment, product):
        # A tap in the App Store counts as a tap on Buy. Its payment has no user name.
        self.books.buyers.tapped(payment.product_identifier, self.books.user)
        if self.is_restoring:
            self.put_off.append(payment)
        return not self.is_restoring

    def storefront_changed(self):
        self.shop.storefront_changed()

    def should_continue(self, transaction, storefront):
        """The app's products are sold in every country, so the answer needs neither time nor network."""
        return True

    def revoked_entitlements(self, product_ids):
        """Revoked products. The receipt is current by now, and the user may own a product in another way."""
        for product_id in product_ids:
            if not self.books.is_in_receipt(product_id):
                self.books.take_back(product_id)
                self.hosted_content.forget(product_id)


def is_cancel(error):
    """A cancellation is intended, so it shows no dialog."""
    return error is not None and (error.domain, error.code) == ("SKErrorDomain", 2)


if __name__ == "__main__":
    assay_app.run(ReferenceApp)
