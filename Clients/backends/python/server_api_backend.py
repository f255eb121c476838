"""A backend in today's way: it asks the App Store Server API about the transaction that the app named, and reads what Apple
signed. It never opens a receipt.

    assay certificates certificates
    python3 server_api_backend.py 8080 certificates/jws-root.pem
    assay run --server http://127.0.0.1:8080
"""

import json
import urllib.error
import urllib.request

from sample_backend import TRIES, Shop, Store, Unanswered, number_of, serve
from signatures import decoded

UNKNOWN = 4040010
PASSING = {4290000, 5000001}


class Interface(Store):
    """The App Store Server API, as far as this backend asks it."""

    def __init__(self, store):
        super().__init__(store.url, store.secret, store.bundle_id)
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.token = None

    def sent(self, path, headers):
        with self.opener.open(urllib.request.Request(self.url + path, headers=headers), timeout=60) as answer:
            return json.load(answer)

    def get(self, path):
        """One question: an error number, or zero, and the answer."""
        try:
            if self.token is None:
                self.token = self.sent("/assay/token", {})["token"]
            return 0, self.sent(path, {"Authorization": f"Bearer {self.token}"})
        except urllib.error.HTTPError as error:
            return json.loads(error.read() or b"{}").get("errorCode", error.code), {}
        except (OSError, ValueError) as error:
            raise Unanswered from error

    def get_again(self, path):
        """Asks until the store says something lasting."""
        for _ in range(TRIES):
            code, answer = self.get(path)
            if code not in PASSING:
                break
        return code, answer

    def transaction(self, number):
        """What the store knows of a transaction; one that production does not know may be of the sandbox."""
        code, answer = self.get_again(f"/inApps/v1/transactions/{number}")
        if code == UNKNOWN:
            code, answer = self.get_again(f"/sandbox/inApps/v1/transactions/{number}")
        return code, decoded(answer["signedTransactionInfo"]) if code == 0 else {}


class InterfaceShop(Shop):
    """A shop whose deliveries rest on transactions."""

    def __init__(self, store, products):
        super().__init__(Interface(store), products)

    def deliver(self, user, product, receipt, transaction):
        if not transaction:
            return {"answer": "try_later"}
        try:
            code, signed = self.store.transaction(transaction)
        except Unanswered:
            return {"answer": "try_later"}
        if code == UNKNOWN:
            return {"answer": "rejected"}
        if code != 0:
            return {"answer": "try_later"}
        return self.deliver_for(signed, user, product)

    def deliver_for(self, signed, user, product):
        """Whether a user gets a product for a transaction that the store signed."""
        if signed["productId"] != product:
            return {"answer": "not_paid"}
        entry = {
            "transaction_id": signed["transactionId"], "original_transaction_id": signed["originalTransactionId"],
            "product_id": product,
        }
        if "expiresDate" in signed:
            entry["expires_date"] = signed["expiresDate"]
        if "revocationDate" in signed or self.is_revoked(entry):
            return {"answer": "rejected"}
        if self.is_of_another(entry, user):
            return {"answer": "already_redeemed"}
        self.give(number_of(entry), user, product)
        return {"answer": "sent", "redeemed": [entry]}


if __name__ == "__main__":
    serve(InterfaceShop)
