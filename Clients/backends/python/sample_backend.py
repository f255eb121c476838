"""A backend of a shop that `assay run --server` judges: receipts, deliveries, notifications and what users have.

    assay certificates certificates
    python3 sample_backend.py 8080 certificates/jws-root.pem
    assay run --server http://127.0.0.1:8080

It needs the standard library and the program `openssl`. Without a root it believes no signed notification.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

from signatures import Authority, Forged, decoded

GENUINE = {0, 21006}
BAD = {21003, 21010}
PASSING = {21002, 21005, 21009}
OF_SANDBOX = 21007

TAKES_BACK = {"REFUND", "REVOKE", "CANCEL"}
PAYS = {"SUBSCRIBED", "INITIAL_BUY", "INTERACTIVE_RENEWAL", "DID_RENEW", "DID_RECOVER", "OFFER_REDEEMED", "ONE_TIME_CHARGE"}
ENDS = {"EXPIRED", "GRACE_PERIOD_EXPIRED", "DID_FAIL_TO_RENEW"}

TRIES = 4


class Unanswered(Exception):
    """The store did not answer."""


class Store:
    """The App Store, as far as a backend asks it."""

    def __init__(self, url, secret, bundle_id):
        self.url = url
        self.secret = secret
        self.bundle_id = bundle_id

    def ask(self, receipt, environment):
        """One question about a receipt, to one of the two stores."""
        body = json.dumps({"receipt-data": receipt, "password": self.secret}).encode()
        request = urllib.request.Request(f"{self.url}/{environment}/verifyReceipt", data=body)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)
        except (OSError, ValueError) as error:
            raise Unanswered from error

    def ask_again(self, receipt, environment):
        """Asks until the store says something lasting."""
        for _ in range(TRIES):
            checked = self.ask(receipt, environment)
            status = checked["status"]
            passes = status in PASSING or (21100 <= status <= 21199 and checked.get("is_retryable") in (1, "1", True))
            if not passes:
                break
        return checked

    def check(self, receipt):
        """What the store says of a receipt; App Review sends receipts of the test store to a backend of customers."""
        checked = self.ask_again(receipt, "production")
        if checked["status"] == OF_SANDBOX:
            checked = self.ask_again(receipt, "sandbox")
        return checked


def entries_of(checked):
    """Every purchase that a receipt shows: those in it, and those that the store knows now."""
    receipt = checked.get("receipt", {})
    entries = list(receipt.get("in_app", [receipt] if "transaction_id" in receipt else []))
    latest = checked.get("latest_receipt_info", [])
    return entries + (latest if isinstance(latest, list) else [latest])


def number_of(entry):
    """The number of the purchase that an entry shows: a restored entry has another one of its own, and a period of a
    subscription is a purchase."""
    return entry["transaction_id"] if "expires_date" in entry else entry["original_transaction_id"]


class Notification:
    """What the store tells by itself, in either version."""

    def __init__(self, body):
        self.transaction, self.renewal, self.subtype = {}, {}, None
        if "signedPayload" in body:
            payload = decoded(body["signedPayload"])
            data = payload.get("data", {})
            self.word = payload["notificationType"]
            self.subtype = payload.get("subtype")
            self.identifier = payload["notificationUUID"]
            self.date = payload["signedDate"]
            self.is_over = data.get("status") == 2
            if "signedTransactionInfo" in data:
                self.transaction = decoded(data["signedTransactionInfo"])
        else:
            latest = (body.get("unified_receipt") or {}).get("latest_receipt_info") or []
            newest = max(latest, key=lambda entry: int(entry["purchase_date_ms"]), default=None)
            self.word = body["notification_type"]
            self.is_over = False
            self.date = 0
            if newest:
                self.date = int(newest["purchase_date_ms"])
                self.transaction = {
                    "transactionId": newest["transaction_id"],
                    "originalTransactionId": newest["original_transaction_id"],
                    "productId": newest["product_id"],
                }
            self.identifier = json.dumps(body, sort_keys=True)

    @property
    def number(self):
        return self.transaction.get("transactionId")

    @property
    def first(self):
        return self.transaction.get("originalTransactionId")

    @property
    def purchase(self):
        """The purchase as answers to the store name it."""
        return {
            "transaction_id": self.number, "original_transaction_id": self.first,
            "product_id": self.transaction.get("productId"),
        }


class Shop:
    """The books of a backend: who got what, and what was taken back."""

    authority = None        # whose signatures are believed

    def __init__(self, store, products):
        self.store = store
        self.products = products
        self.owners = {}        # who got what a purchase paid for, by its number
        self.gifts = {}         # the product that was given for it
        self.revoked = set()    # the purchases that were taken back
        self.known = set()      # the notifications that were taken in
        self.newest = {}        # when what is known of a purchase or a subscription happened

    # What apps ask.

    def verify(self, user, receipt):
        """The store's answer, with everything that the receipt shows."""
        try:
            checked = self.store.check(receipt)
        except Unanswered:
            return 503, {"error": "the store does not answer"}
        if checked["status"] not in GENUINE | BAD:
            return 503, {"status": checked["status"]}
        entries = [self.plain(entry) for entry in entries_of(checked)]
        return 200, {"status": checked["status"], "in_app": entries, "latest_receipt_info": []}

    @staticmethod
    def plain(entry):
        """An entry as apps read it."""
        kept = ["transaction_id", "original_transaction_id", "product_id", "subscription_group_identifier"]
        plain = {name: entry[name] for name in kept if name in entry}
        for name in ["purchase_date", "expires_date", "cancellation_date"]:
            if name + "_ms" in entry:
                plain[name] = int(entry[name + "_ms"]) // 1000
        return plain

    def deliver(self, user, product, receipt, transaction):
        """Whether a user gets a product for a receipt."""
        try:
            checked = self.store.check(receipt)
        except Unanswered:
            return {"answer": "try_later"}
        status = checked["status"]
        if status in BAD:
            return {"answer": "rejected", "status": status}
        if status not in GENUINE:
            return {"answer": "try_later", "status": status}
        if not self.is_ours(checked):
            return {"answer": "rejected", "status": status}
        entries = entries_of(checked)
        if not entries:
            return {"answer": "try_later", "status": status}      # the receipt lags behind
        entry = self.best(entries, user, product, transaction)
        if entry is None:
            was_bought = any(entry["product_id"] == product for entry in entries)
            return {"answer": "rejected" if was_bought else "not_paid", "status": status}
        if self.is_of_another(entry, user):
            return {"answer": "already_redeemed", "status": status}
        self.give(number_of(entry), user, product)
        return {"answer": "sent", "status": status, "redeemed": [entry]}

    def best(self, entries, user, product, transaction):
        """The purchase that pays: the one that the app named, else one that nobody got, the youngest first."""
        def rank(entry):
            if entry["transaction_id"] == transaction:
                return 0
            owner = self.owners.get(number_of(entry))
            return 1 if owner is None else 2 if owner == user else 3

        paid = [
            entry for entry in entries
            if entry["product_id"] == product and "cancellation_date" not in entry and not self.is_revoked(entry)
        ]
        return min(paid, key=lambda entry: (rank(entry), -int(entry["purchase_date_ms"])), default=None)

    def is_revoked(self, entry):
        return number_of(entry) in self.revoked

    def is_of_another(self, entry, user):
        return self.owners.get(number_of(entry), user) != user

    def give(self, number, user, product):
        """Notes once what a purchase paid for."""
        self.owners[number] = user
        self.gifts[number] = product

    def is_ours(self, checked):
        """Whether a genuine receipt is of this app: the store vouches for those of every app."""
        receipt = checked["receipt"]
        return receipt.get("bundle_id", receipt.get("bid")) == self.store.bundle_id

    # What the store tells.

    def is_genuine(self, body):
        """Whether the store sent a notification, about this app."""
        if "signedPayload" not in body:
            return body.get("password") == self.store.secret and body.get("bid") == self.store.bundle_id
        if self.authority is None:
            return False
        try:
            payload = self.authority.verified(body["signedPayload"])
        except Forged:
            return False
        subjects = [payload.get(name) for name in ("data", "summary", "appData", "externalPurchaseToken")]
        return all(subject.get("bundleId") == self.store.bundle_id for subject in subjects if subject)

    def is_known(self, notification):
        if notification.identifier in self.known:
            return True
        self.known.add(notification.identifier)
        return False

    def is_outdated(self, notification):
        if self.newest.get(notification.first, 0) > notification.date:
            return True
        self.newest[notification.first] = notification.date
        return False

    def take_back(self, notification):
        self.revoked.add(notification.number)
        had = self.gifts.pop(notification.number, None)
        return {"took_back": [notification.purchase]} if had else {}

    def notify(self, notification):
        """Takes a notification in, and says what followed."""
        if self.is_known(notification) or not notification.number:
            return {}
        if notification.word in TAKES_BACK:
            self.is_outdated(notification)
            return self.take_back(notification)
        if self.is_outdated(notification) or notification.number in self.revoked:
            return {}
        if notification.word in PAYS and not notification.is_over:
            is_new = notification.number not in self.gifts
            self.gifts[notification.number] = notification.purchase["product_id"]
            return {"paid_out": [notification.purchase]} if is_new else {}
        if notification.word in ENDS and notification.subtype != "GRACE_PERIOD" and notification.number in self.gifts:
            del self.gifts[notification.number]
            return {"took_back": [notification.purchase]}
        return {}

    # What users have.

    def entitlements(self, user):
        counts = {}
        for number, product in self.gifts.items():
            if self.owners.get(number) == user:
                counts[product] = self.count(product, counts.get(product, 0))
        return counts

    def count(self, product, before):
        """Things that are used up add up; the others are there or not."""
        return before + 1 if self.products.get(product) == "consumable" else 1


class Backend(BaseHTTPRequestHandler):
    """The paths that `assay run --server` asks for."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1       # an answer leaves in one piece
    shop_class = Shop
    shop = None

    def do_GET(self):
        url = urlparse(self.path)
        if url.path != "/entitlements":
            return self.answer(404)
        user = parse_qs(url.query, keep_blank_values=True)["user"][0]
        self.answer(200, {"products": self.shop.entitlements(user)})

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length) or b"{}")
        if self.path == "/reset":
            products = {product["product_id"]: product["type"] for product in body.get("products", [])}
            type(self).shop = self.shop_class(
                Store(body["store"], body["shared_secret"], body["bundle_id"]), products)
            self.answer(200, {})
        elif self.path == "/verify":
            self.answer(*self.shop.verify(body["user"], body["receipt"]))
        elif self.path == "/deliver":
            self.answer(
                200, self.shop.deliver(body["user"], body["product_id"], body["receipt"], body.get("transaction_id")))
        elif self.path == "/notifications":
            if not self.shop.is_genuine(body):
                return self.answer(401)
            self.answer(200, self.shop.notify(Notification(body)))
        else:
            self.answer(404)

    def answer(self, status, document=None):
        body = b"" if document is None else json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing of requests."""


def serve(shop_class=Shop, backend_class=Backend):
    """Serves a shop at the port of the command line, on this machine alone."""
    backend_class.shop_class = shop_class
    if len(sys.argv) > 2:
        shop_class.authority = Authority(sys.argv[2])
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    server = ThreadingHTTPServer(("127.0.0.1", port), backend_class)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    serve()
