"""A purchase was refunded, and the user kept access. A revocation names the transaction that it ends. The library
stores the identifiers of handled transactions. It knew this one from the purchase and ignored the revocation as a
duplicate.
"""

from contextlib import suppress

from small_shop import SmallShop, run

from assay_app import CallFailed


class RememberingShop(SmallShop):
    title = "a revocation has the identifier of its purchase, and is dropped as a duplicate"
    source = "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
    product_types = ["non_consumable"]
    capabilities = {"receipts": True}

    def update(self, transaction):
        if transaction.transaction_state in ("purchased", "restored"):
            handled = transaction.original_transaction or transaction
            with suppress(CallFailed):
                self.disk.write(handled_path(handled.transaction_identifier), "1")
        super().update(transaction)

    def revoked_entitlements(self, product_ids):
        for product_id in product_ids:
            identifier = self.revoked_identifier(product_id)
            if identifier is None or not self.disk.exists(handled_path(identifier)):
                super().revoked_entitlements([product_id])

    def revoked_identifier(self, product_id):
        """The identifier of the purchase that a revocation refers to."""
        for entry in self.receipt_entries(product_id):
            if entry.cancellation_date is not None:
                return entry.transaction_id
        return None


def handled_path(identifier):
    return "handled/" + identifier


if __name__ == "__main__":
    run(RememberingShop)
