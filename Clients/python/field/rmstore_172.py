"""The library finished each transaction as soon as it was paid and called the app's success block. The app then fetched
the content from its own server. If that failed, no transaction was left to deliver it again. The user had paid for
files that never arrived.
"""

from contextlib import suppress

from small_shop import SmallShop, product_of, run

from assay_app import CallFailed
from server_delivery import ServerDelivery


class FetchingShop(SmallShop):
    title = "the library finishes a paid purchase, and the app's own download fails afterward"
    source = "https://github.com/robotmedia/RMStore/issues/172"
    product_types = ["non_consumable"]
    capabilities = {"server": True, "server_delivery": True, "receipts": True}

    def tap(self, name):
        if name == "shop":
            ServerDelivery(self).list_products(self.open_shop)

    def update(self, transaction):
        is_paid = transaction.transaction_state in ("purchased", "restored")
        if is_paid and self.delivery_of(product_of(transaction)) == "server":
            self.queue.finish(transaction)
            self.download(transaction)
        else:
            super().update(transaction)

    def download(self, transaction):
        """The app's success block."""
        product_id = product_of(transaction)

        def answered(answer):
            delivery = answer.delivery
            if delivery and delivery.status is not None:
                self.verified(transaction, delivery.status)
            if delivery and delivery.answer == "sent" and self.store_files(product_id, delivery):
                self.deliver(transaction)
            else:
                self.show_dialog("error", "The download failed.")

        receipt = transaction.transaction_receipt or self.receipt_data() or ""
        self.server.deliver(receipt, product_id, transaction.transaction_identifier, answered)

    def store_files(self, product_id, delivery):
        for name in sorted(delivery.files):
            path = f"content/{product_id}/{delivery.version}/{name}"
            try:
                self.disk.write(path, delivery.files[name])
            except CallFailed:
                return False
            with suppress(CallFailed):
                self.disk.exclude_from_backup(path)
        return True


if __name__ == "__main__":
    run(FetchingShop)
