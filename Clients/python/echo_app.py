"""Makes every call of the port and notes each value that it receives, like Tests/Conversations/apps/echo.lua."""

import math

import assay_app

ENTRY = (
    "product_id quantity transaction_id original_transaction_id purchase_date original_purchase_date expires_date "
    "cancellation_date cancellation_reason is_trial_period is_in_intro_offer_period is_upgraded in_app_ownership_type "
    "web_order_line_item_id promotional_offer_id subscription_group_identifier app_account_token")
STORE_TRANSACTION = (
    "id original_id product_id product_type subscription_group_id purchase_date original_purchase_date "
    "expiration_date purchased_quantity is_upgraded revocation_date app_account_token ownership_type price currency "
    "storefront environment offer_type offer_id")
RENEWAL_INFO = (
    "verified current_product_id auto_renew_preference will_auto_renew expiration_reason is_in_billing_retry "
    "grace_period_expiration_date price_increase_status renewal_date renewal_price currency")
RENEWAL = (
    "product_id auto_renew_product_id original_transaction_id auto_renew_status is_in_billing_retry_period "
    "expiration_intent grace_period_expires_date promotional_offer_id")


def members(value, names):
    return [getattr(value, name) for name in names.split()]


def word(value):
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Listener:
    """An observer, or the delegate of a sheet, made of functions."""

    def __init__(self, **functions):
        self.__dict__.update(functions)


class EchoApp(assay_app.App):
    capabilities = dict.fromkeys(
        ["nested", "receipts", "refresh", "hosted", "offers", "sheet", "server", "server_delivery", "queue",
         "storekit2"], True)

    listener = None

    def launch(self):
        self.say("launch", self.user, self.now, self.version, self.system_version, self.shared_secret)
        for product in self.products:
            self.say("bundled", product, self.type_of(product), self.grants_of(product), self.delivery_of(product))
        self.queue.set_delegate(self)
        self.queue.add_observer(self)

    async def buy(self, product_id, quantity):
        """An app that listens buys with StoreKit 2."""
        if self.listener:
            return await self.bought(
                self.store.purchase(product_id, quantity=quantity, app_account_token=self.user_token))
        self.queue.add(product_id, quantity, application_username=self.user)

    def restore(self):
        self.queue.restore_completed_transactions(self.user)

    def tap(self, name):
        return getattr(self, "tap_" + name.replace(" ", "_"))()

    def owned(self, product_id):
        return len(self.disk.list("a/"))

    def foreground(self):
        self.note("foreground")

    def background(self):
        self.note("background")

    def terminate(self):
        self.note("terminate")

    def login_changed(self):
        self.say("login", self.user)

    # -- Notes of values

    def say(self, *values):
        self.note(" ".join(map(word, values)))

    def failed(self, error):
        if not error:
            return self.note("no error")
        cause = members(error.underlying, "domain code") if error.underlying else [None, None]
        self.say("error", error.domain, error.code, error.localized_description, *cause)

    def signed(self, discount):
        if discount:
            self.say("discount", *members(discount, "identifier key_identifier nonce timestamp"))

    def transactions(self, name, transactions):
        self.latest = transactions
        for transaction in transactions:
            payment, original = transaction.payment, transaction.original_transaction
            self.say(
                name, *members(
                    transaction, "transaction_state transaction_identifier transaction_date transaction_receipt"),
                *members(
                    payment, "product_identifier quantity application_username simulates_ask_to_buy_in_sandbox "
                    "request_data"))
            self.signed(payment.payment_discount)
            if original:
                self.say(
                    "original", *members(original, "transaction_identifier transaction_date transaction_receipt"),
                    *members(original.payment, "product_identifier quantity application_username"))
            if transaction.error:
                self.failed(transaction.error)
            if transaction.downloads:
                self.downloads = transaction.downloads

    def offer(self, offer):
        self.say(
            "offer", *members(offer, "identifier type price payment_mode number_of_periods"),
            *members(offer.subscription_period, "number_of_units unit"))

    def response(self, products, invalid):
        for product in products:
            period = product.subscription_period
            self.say(
                "product", *members(
                    product, "product_identifier localized_title localized_description price price_decimal "
                    "localized_price"),
                product.price_locale.format(product.price), product.subscription_group_identifier,
                *(members(period, "number_of_units unit") if period else [None, None]),
                *members(product, "is_family_shareable is_downloadable content_version"),
                *product.download_content_lengths)
            for offer in ([product.introductory_price] if product.introductory_price else []) + product.discounts:
                self.offer(offer)
        self.say("invalid", *invalid)

    def finished(self):
        self.note("request finished")

    def entries(self, entries):
        for entry in entries:
            self.say("entry", *members(entry, ENTRY))

    def checked(self, check):
        self.say("check", check.status, check.is_retryable)
        self.entries(check.in_app)
        self.entries(check.latest_receipt_info)
        for renewal in check.pending_renewal_info:
            self.say("renewal", *members(renewal, RENEWAL))

    def answered(self, tell):
        """A handler that notes the server's answer."""

        def handler(answer):
            if answer.error:
                return self.failed(answer.error)
            self.say("answer", answer.status)
            if answer.status == 200:
                tell(answer)

        return handler

    def delivered(self, answer):
        self.say("delivery", *members(answer.delivery, "answer status version"))
        for name, content in sorted((answer.delivery.files or {}).items()):
            self.say("file", name, content)

    def promoted(self, *answer):
        """`answer` is a value and an error, or an error only."""
        if answer[-1]:
            return self.failed(answer[-1])
        value = answer[0] if len(answer) == 2 else None
        self.say("promotion", " ".join(value) if isinstance(value, list) else value)

    # -- The values of StoreKit 2

    def store_transaction(self, name, verification):
        self.latest_of_store = verification.transaction
        self.say(name, verification.verified, *members(verification.transaction, STORE_TRANSACTION))

    def verifications(self, name, verifications):
        for verification in verifications:
            self.store_transaction(name, verification)

    async def bought(self, purchase):
        try:
            answer = await purchase
        except assay_app.StoreError as error:
            return self.failed(error.error)
        results = ["success", "pending", "user_cancelled"]
        self.say("bought", *[True if answer.result == result else None for result in results])
        if answer.result == "success":
            self.store_transaction("transaction", answer.verification)

    def status(self, name, status):
        self.say(name, status.state, *members(status.renewal_info, RENEWAL_INFO))
        for offer_id in status.renewal_info.eligible_win_back_offer_ids:
            self.say("win back", offer_id)
        self.store_transaction("of status", status.transaction)

    def answer(self, value, error):
        self.failed(error) if error else self.say("answer", value)

    def closed(self, _, error):
        self.failed(error) if error else self.note("closed")

    def app_transaction(self, value, error):
        if error:
            return self.failed(error)
        self.say("app", value.app_version, value.original_app_version)

    def intent(self, intent):
        self.say("intent", intent.id)
        self.store_products([intent.product], None)

    def message(self, message):
        self.say("message", message)
        self.store.display(message)

    # -- The observer and the delegate

    def updated_transactions(self, transactions):
        self.transactions("updated", transactions)

    def removed_transactions(self, transactions):
        self.transactions("removed", transactions)

    def restore_finished(self):
        self.note("restore finished")

    def restore_failed(self, error):
        self.failed(error)

    def should_add_store_payment(self, payment, product):
        self.say("promoted", payment.product_identifier, payment.quantity, product.product_identifier)
        self.promoted_payment = payment
        return False

    def storefront_changed(self):
        self.note("storefront changed")

    def revoked_entitlements(self, product_ids):
        self.say("revoked", *product_ids)

    def updated_downloads(self, downloads):
        for download in downloads:
            self.say(
                "download", *members(download, "content_identifier expected_content_length content_version state"),
                math.floor(download.progress * 1000), math.floor(download.time_remaining),
                download.transaction.transaction_identifier, download.content_url)
            if download.error:
                self.failed(download.error)

    def should_continue(self, transaction, storefront):
        self.say("continue?", transaction.payment.product_identifier, storefront.country_code, storefront.identifier)
        self.latest = [transaction]

    def should_show_price_consent(self):
        self.note("consent?")
        return False

    # -- Taps

    def tap_finish(self):
        for transaction in self.latest:
            self.queue.finish(transaction)

    def tap_queue(self):
        self.say("allowed", self.queue.can_make_payments())
        storefront = self.queue.storefront()
        self.say("storefront", *(members(storefront, "country_code identifier") if storefront else [None, None]))
        self.transactions("pending", self.queue.transactions())
        self.say("observers", len(self.queue.transaction_observers()), self.queue.delegate() is not None)
        self.queue.present_code_redemption_sheet()
        self.queue.show_price_consent_if_needed()

    def tap_second_observer(self):
        second = Listener(updated_transactions=lambda transactions: self.transactions("second", transactions))
        self.queue.add_observer(second)
        self.queue.remove_observer(second)
        self.queue.add_observer(second)
        self.queue.release_observer(second)
        self.queue.set_delegate(None)
        self.say("delegate", self.queue.delegate() is not None)

    def tap_payments(self):
        self.queue.add("coins")
        self.queue.add("coins", simulates_ask_to_buy_in_sandbox=True)
        self.queue.add("coins", request_data=True)

    def tap_add_promoted(self):
        self.queue.add(self.promoted_payment)

    def tap_continue(self):
        self.queue.answer_storefront(self.latest[0], True)

    def tap_start(self):
        self.queue.start_downloads(self.downloads)

    def tap_pause(self):
        self.queue.pause_downloads(self.downloads)

    def tap_resume(self):
        self.queue.resume_downloads(self.downloads)

    def tap_cancel(self):
        self.queue.cancel_downloads(self.downloads)

    def tap_products(self):
        handlers = {"response": self.response, "finished": self.finished, "failed": self.failed}
        self.request = self.request_products(["coins", "club", "nothing"], **handlers)
        self.products_request(["coins"], **handlers).start()
        dropped = self.products_request(["coins"], **handlers)
        dropped.start()
        dropped.cancel()
        dropped.release()

    def tap_receipt(self):
        receipt = self.receipt()
        if not receipt:
            return self.note("no receipt")
        self.say("receipt", *members(
            receipt, "receipt_type bundle_id application_version original_application_version receipt_creation_date "
            "original_purchase_date expiration_date is_revoked"))
        self.entries(receipt.in_app)
        self.say("data", self.receipt_data(), self.receipt_url())

    def tap_refresh(self):
        self.refresh_receipt(finished=self.finished, failed=self.failed)
        self.refresh_receipt(finished=self.finished, receipt_properties={"is_expired": True})

    def tap_check_receipt(self):
        self.check_receipt(
            self.receipt_data(), password=self.shared_secret, exclude_old_transactions=True,
            handler=lambda check, error: self.failed(error) if error else self.checked(check))

    def tap_invalid_receipt(self):
        self.terminate_for_invalid_receipt()

    def tap_disk(self):
        for call in (
            lambda: self.disk.write("a/ä", 'text "quoted"\n'),
            lambda: self.disk.write("a/bytes", b"\xff\x00\x01"),
            lambda: self.disk.copy("a/ä", "b/copy"),
            lambda: self.disk.exclude_from_backup("a/ä"),
        ):
            try:
                call()
                self.note("done")
            except assay_app.CallFailed as failure:
                self.failed(failure.error)
        self.say("files", self.disk.exists("a/ä"), self.disk.exists("nothing"), " ".join(self.disk.list("a")))
        self.say("text", self.disk.read("a/ä"), len(self.disk.read("a/bytes") or ""), self.disk.read("nothing"))
        self.say("removed", self.disk.remove("b/copy"))
        self.preferences.set("name", "ann")
        self.preferences.set("count", 3)
        self.preferences.set("name", None)
        self.say("preferences", self.preferences.get("name"), self.preferences.get("count"))
        self.preferences.synchronize()

    def tap_server(self):
        value = self.answered(lambda answer: self.say("value", answer.value))
        self.server.put("key", "value", value)
        self.server.put_new("key", "other", value)
        self.server.get("key", value)
        self.server.products(self.answered(lambda answer: self.say("for sale", " ".join(answer.products))))

    def tap_deliver(self):
        self.server.verify(self.receipt_data(), self.answered(lambda answer: self.checked(answer.check)))
        self.server.deliver(
            self.receipt_data(), "book", self.latest[0].transaction_identifier, self.answered(self.delivered))

    def tap_offer(self):
        def add(answer):
            self.signed(answer.discount)
            self.queue.add("club", application_username=self.user, payment_discount=answer.discount)

        self.server.sign_offer("club", "come_back", self.user, self.answered(add))

    def tap_time(self):
        stopped = self.after(1, lambda: self.note("never"))
        self.after(1.5, lambda: self.say("timer", self.now))
        stopped.cancel()
        self.work(0.25)

    def tap_screen(self):
        self.show_dialog("waiting", "A dialog")
        self.show_text("message", "A text")
        self.busy(True)
        self.busy(False)
        self.show_price("coins", "0.99 €")
        self.list_products(2)
        self.say("opened", self.open_url("echo:nothing"))

    def tap_claims(self):
        transaction = self.latest[0]
        self.grant(transaction, "coins", 100, "ann")
        self.grant(None, "coins")
        self.persisted(transaction)
        self.persisted(None, "receipt")
        self.verified(transaction, 0)
        self.verified(None, 21002)
        self.revoke("coins")

    def tap_sheet(self):
        sheet = self.store_sheet()

        def finished(done):
            self.note("sheet finished")
            done.dismiss()
            done.set_delegate(None)
            done.release()

        def loaded(is_loaded, error):
            self.say("loaded", is_loaded)
            sheet.present() if is_loaded else self.failed(error)

        def found(items, error):
            if error:
                return self.failed(error)
            for item in items:
                self.say("found", *members(item, "track_id track_name kind artist_name formatted_price artwork_url"))

        sheet.set_delegate(Listener(finished=finished))
        sheet.load(364709193, "coins", loaded)
        self.search_store("coins", "software", "USA", found)

    async def tap_listen(self):
        self.listener = self.store.updates()
        async for update in self.listener:
            self.store_transaction("update", update)

    def tap_stop_listening(self):
        self.listener.stop()

    def tap_store_products(self):
        self.say("store", self.store.can_make_payments(), self.store.storefront().country_code)
        self.store.products(["coins", "club", "nothing"], self.store_products)

    def store_products(self, products, error):
        if error:
            return self.failed(error)
        for product in products:
            period = product.subscription_period
            self.say(
                "store product", *members(
                    product, "id type display_name description price display_price subscription_group_id"),
                *(members(period, "number_of_units unit") if period else [None, None]), product.is_family_shareable)
            if product.introductory_offer:
                self.offer(product.introductory_offer)
            for offer in product.promotional_offers + product.win_back_offers:
                self.offer(offer)

    async def tap_win_back(self):
        await self.bought(self.store.purchase("club", win_back_offer="we_miss_you"))

    async def tap_ask_to_buy(self):
        await self.bought(self.store.purchase("book", simulates_ask_to_buy_in_sandbox=True))

    def tap_store_finish(self):
        self.latest_of_store.finish()

    async def tap_lists(self):
        self.verifications("unfinished", await self.store.unfinished())
        self.verifications("all", await self.store.all())
        self.verifications("all coins", await self.store.all("coins"))
        self.verifications("entitlement", await self.store.current_entitlements())
        self.verifications("club", await self.store.current_entitlements("club"))
        latest = await self.store.latest("club")
        self.store_transaction("latest", latest) if latest else self.note("no latest")

    def tap_notices(self):
        self.store.status_updates(lambda status: self.status("status update", status))
        self.store.storefront_updates(
            lambda storefront: self.say("storefront", storefront.country_code, storefront.identifier))
        self.store.purchase_intents(self.intent)
        self.store.messages(self.message)

    async def tap_statuses(self):
        for status in await self.store.subscription_status("club"):
            self.status("status", status)

    def tap_eligible(self):
        self.store.is_eligible_for_intro_offer("club", self.answer)

    def tap_app_transaction(self):
        self.store.app_transaction(self.app_transaction)

    def tap_refresh_app_transaction(self):
        self.store.refresh_app_transaction(self.app_transaction)

    def tap_signed(self):
        self.say("signed", self.latest_of_store.jws_representation())

    def tap_refund(self):
        self.latest_of_store.begin_refund_request(self.answer)

    def tap_manage(self):
        self.store.show_manage_subscriptions(self.closed)

    def tap_redeem(self):
        self.store.present_offer_code_redeem_sheet(self.closed)

    def tap_sync(self):
        self.store.sync(lambda _, error: self.failed(error) if error else self.note("synchronized"))

    def tap_promotions(self):
        self.promotions.update_visibility("hide", "coins", self.promoted)
        self.promotions.fetch_visibility("coins", self.promoted)
        self.promotions.update_order(["club", "coins"], self.promoted)
        self.promotions.fetch_order(self.promoted)


if __name__ == "__main__":
    assay_app.run(EchoApp)
