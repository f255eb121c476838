"""The smallest correct shop on StoreKit 2. Check it with `assay run --app -- python3 first_storekit2_shop.py`."""

import assay_app


class FirstShop(assay_app.App):
    product_types = ["consumable"]
    capabilities = {"storekit2": True, "promotions": False}

    async def launch(self):
        async for update in self.store.updates():
            self.handle(update)

    async def buy(self, product_id, quantity):
        if not self.store.can_make_payments():
            return
        try:
            bought = await self.store.purchase(
                product_id, quantity=quantity, app_account_token=self.user_token)
        except assay_app.StoreError as error:
            self.show_dialog("error", str(error))
        else:
            if bought.result == "success":  # Otherwise it is "pending" or "user_cancelled".
                self.handle(bought.verification)

    def handle(self, purchase):
        transaction = purchase.transaction
        if not purchase.verified:  # It can be valid at the next launch.
            return
        if transaction.revocation_date is not None or self.deliver(transaction):
            transaction.finish()

    def deliver(self, transaction):
        buyer = transaction.app_account_token or self.user_token
        path = f"{buyer}/{transaction.product_id}/{transaction.id}"
        if not self.disk.exists(path):
            count = self.grants_of(transaction.product_id) * transaction.purchased_quantity
            try:
                self.disk.write(path, str(count))
            except assay_app.CallFailed:  # The disk is full: the next launch retries.
                return False
            self.grant(transaction, transaction.product_id, count)
        return True

    def owned(self, product_id):
        return sum(int(self.disk.read(path)) for path in self.disk.list(f"{self.user_token}/{product_id}/"))


assay_app.run(FirstShop)
