"""The shop: the products for sale with their prices, and the payments."""

from __future__ import annotations

from assay_app import App
from books import Books
from hosted_content import HostedContent
from server_delivery import ServerDelivery


class Shop:
    def __init__(self, app: App, books: Books, hosted_content: HostedContent, server_delivery: ServerDelivery):
        self._app = app
        self._books = books
        self._hosted_content = hosted_content
        self._server_delivery = server_delivery
        #: The last products response of this launch, by identifier. Only these products are sold.
        self._products = None
        #: Whether a request to the server or the store is in progress.
        self._is_asking = False
        #: Taps on Buy that wait for the answer.
        self._waiting = []

    # -- Products for sale

    def open(self):
        """Requests the products, and shows them with their prices."""
        if not self._is_asking:
            self._is_asking = True
            self._server_delivery.list_products(self._request)

    def storefront_changed(self):
        """Prices and titles are now those of another country, so the products are requested again when needed."""
        self._products = None

    def _request(self, identifiers):
        self._app.request_products(
            identifiers, response=self._answered, failed=lambda error: self._begin_to_sell(self._products))

    def _answered(self, products, invalid):
        """Shows the products of a response. Products unknown to the store are left out. The others are sold as
        usual."""
        for identifier in invalid:
            self._app.note("not for sale: " + identifier)
        if products:
            self._show(products)
        self._begin_to_sell({product.product_identifier: product for product in products})

    def _show(self, products):
        self._app.list_products(len(products))
        for product in products:
            # The storefront's country may differ from the device's, so prices are formatted as the store formats them.
            self._app.show_price(product.product_identifier, product.localized_price)
            self._hosted_content.look(product)

    def _begin_to_sell(self, products):
        self._products, self._is_asking = products, False
        handlers, self._waiting = self._waiting, []
        for handler in handlers:
            handler()

    # -- Payments

    @property
    def is_open(self) -> bool:
        return self._app.queue.can_make_payments()

    def buy(self, product_id: str, quantity: int):
        if not self.is_open:
            self._app.show_dialog("message", "Purchases are not allowed on this device.")
        elif self._is_asking:
            self._waiting.append(lambda: self._sell(product_id, quantity))
        else:
            self._sell(product_id, quantity)

    def _sell(self, product_id, quantity):
        """If the store was not asked, the bundled identifiers decide."""
        if self._products is not None and product_id not in self._products:
            self._app.show_dialog("message", "This product is not for sale at present.")
            return
        self._books.buyers.tapped(product_id, self._books.user)
        self._app.queue.add(product_id, quantity, application_username=self._app.user)

    # -- Offers

    def take_offer(self):
        """Buys the first product that has an offer, with its first offer."""
        if self._products is None:
            self._waiting.append(self._buy_first_offer)
            self.open()
        else:
            self._buy_first_offer()

    def _buy_first_offer(self):
        found = self._products or {}
        for product_id in self._app.products:
            if product_id in found and found[product_id].discounts:
                self._buy_with_offer(product_id, found[product_id].discounts[0])
                return

    def _buy_with_offer(self, product_id, offer):
        """A signature is valid for one payment, so the server signs each payment separately."""

        def signed(answer):
            if answer.status != 200:
                self._app.show_dialog("error", "The offer could not be prepared.")
                return
            self._app.queue.add(
                product_id, application_username=self._app.user, payment_discount=answer.discount)

        self._app.server.sign_offer(product_id, offer.identifier, self._app.user, signed)
