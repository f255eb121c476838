"""A small correct shop on StoreKit 2: each counted purchase is a file, and the store's list says who has the others.

Test it with `assay run --app -- python3 Clients/python/storekit2_shop.py`.
"""

import assay_app


class StoreKit2Shop(assay_app.App):
    title = "A small shop in Python, on StoreKit 2"
    capabilities = {"storekit2": True}

    def launch(self):
        self.known = None
        self.task(self.listen())
        self.task(self.follow_intents())
        self.task(self.follow_storefront())
        self.task(self.recheck())

    async def foreground(self):
        await self.recheck()

    # -- Transactions

    async def listen(self):
        """Receives approvals, renewals, purchases of other devices, refunds, and what an earlier launch left
        unfinished."""
        async for update in self.store.updates():
            if update.verified:
                await self.updated(update.transaction)

    async def updated(self, transaction):
        if transaction.revocation_date is None and not transaction.is_upgraded:
            self.deliver(transaction)
            return
        product_id = transaction.product_id
        if self.disk.exists("owned/" + product_id) and not await self.is_entitled(product_id):
            self.take_away(product_id)
        transaction.finish()

    def deliver(self, transaction):
        """Delivers a purchase once, and finishes it if the grant is saved on the disk."""
        if self.type_of(transaction.product_id) is None:
            return
        if self.disk.exists(self.path_of(transaction)) or self.has_saved(transaction):
            transaction.finish()

    def has_saved(self, transaction):
        """Saves a purchase, and reports the grant. Returns False if the disk is full."""
        product_id = transaction.product_id
        is_counted = self.is_counted(product_id)
        count = self.grants_of(product_id) * transaction.purchased_quantity if is_counted else 1
        buyer = transaction.app_account_token or self.buyer
        try:
            self.disk.write(self.path_of(transaction), f"{product_id} {count} {buyer}")
        except assay_app.CallFailed:
            return False
        self.grant(transaction, product_id, count, self.user if buyer == self.buyer else None)
        return True

    def path_of(self, transaction):
        if self.is_counted(transaction.product_id):
            return "processed/" + transaction.id
        return "owned/" + transaction.product_id

    def is_counted(self, product_id):
        return self.type_of(product_id) in ("consumable", "non_renewing")

    @property
    def buyer(self):
        return self.user_token or "nobody"

    # -- The shop

    async def tap(self, name):
        if name == "shop" and self.store.can_make_payments():
            await self.load()

    async def follow_intents(self):
        """Buys what the user chooses on the App Store."""
        async for intent in self.store.purchase_intents():
            await self.buy(intent.id, 1)

    async def follow_storefront(self):
        """Prices are those of the account's storefront."""
        async for _ in self.store.storefront_updates():
            await self.load()

    async def load(self):
        """Asks the store for the products, and shows them with their prices."""
        try:
            products = await self.store.products(self.products)
        except assay_app.StoreError:
            return
        self.known = {product.id for product in products}
        # Payments may have been forbidden since the request was made.
        if products and self.store.can_make_payments():
            self.list_products(len(products))
            for product in products:
                self.show_price(product.id, product.display_price)

    async def buy(self, product_id, quantity):
        if not self.store.can_make_payments():
            self.show_dialog("message", "Purchases are not allowed on this device.")
            return
        if self.known is not None and product_id not in self.known:
            self.show_dialog("message", "This product is not for sale at present.")
            return
        try:
            bought = await self.store.purchase(product_id, quantity=quantity, app_account_token=self.user_token)
        except assay_app.StoreError as error:
            is_offline = (error.domain, error.code) == ("StoreKitError", 2)
            self.show_dialog("error", "The store cannot be reached." if is_offline else "The purchase failed.")
            return
        if bought.result == "success" and bought.verification.verified:
            self.deliver(bought.verification.transaction)
        elif bought.result == "pending":
            self.show_dialog("waiting", "The purchase waits for approval.")

    async def restore(self):
        """The list of entitlements is current by itself. Only a user who misses something asks for this."""
        failure = None
        self.busy(True)
        try:
            await self.store.sync()
        except assay_app.StoreError as error:
            failure = error
        self.busy(False)
        if failure and (failure.domain, failure.code) != ("StoreKitError", 1):
            self.show_dialog("error", "Your purchases could not be restored.")

    # -- Owned products

    async def recheck(self):
        """Revokes access to products that were refunded while the app did not run."""
        for path in self.disk.list("owned/"):
            product_id = path[len("owned/"):]
            latest = await self.store.latest(product_id)
            is_over = latest and latest.verified and latest.transaction.revocation_date is not None
            if is_over and not await self.is_entitled(product_id):
                self.take_away(product_id)

    def take_away(self, product_id):
        self.disk.remove("owned/" + product_id)
        self.revoke(product_id)

    async def is_entitled(self, product_id):
        return any(entitlement.verified for entitlement in await self.store.current_entitlements(product_id))

    async def owned(self, product_id):
        if not self.is_counted(product_id):
            return await self.is_entitled(product_id)
        total = 0
        for path in self.disk.list("processed/"):
            product, count, buyer = self.disk.read(path).split(" ", 2)
            if product == product_id and buyer == self.buyer:
                total += int(count)
        return total


if __name__ == "__main__":
    assay_app.run(StoreKit2Shop)
