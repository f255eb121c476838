"""A backend with paths and answers of its own, and nothing for tests but a reset: `own_paths.json` tells `assay run` about it.

    assay certificates certificates
    python3 own_paths.py 8080 certificates/jws-root.pem
    assay run --server http://127.0.0.1:8080 --server-map own_paths.json

A third argument names another module with a shop, such as `keeps_refunded`. `--server-command` starts the backend and tells
it where the store is, so its map needs no reset.
"""

import importlib
import json
import os
import sys
from urllib.parse import unquote

from sample_backend import Backend, Notification, Shop, Store, serve

APP = "com.example.app"
SECRET = "shared secret"
STATUSES = {"sent": 201, "not_paid": 402, "rejected": 422, "already_redeemed": 409, "try_later": 503}


class OwnPaths(Backend):
    """The paths that the shop's own app uses."""

    def do_GET(self):
        user = self.path.removeprefix("/v1/users/").removesuffix("/purchases")
        if user == self.path:
            return self.answer(404)
        counts = self.shop.entitlements(unquote(user))
        coins = 100 * counts.pop("coins", 0)
        owned = [{"sku": sku, "state": "owned", "amount": amount} for sku, amount in counts.items()]
        self.answer(200, {"purchases": owned, "wallet": {"coins": coins}})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if self.path == "/test/reset":
            products = {product["product_id"]: product["type"] for product in body["catalogue"]}
            store = Store(body["app_store"], body["secret"], body["app"])
            type(self).shop = self.shop_class(store, products)
            self.answer(204)
        elif self.path == "/v1/purchases":
            proof = body["proof"]
            answer = self.shop.deliver(
                self.headers["X-User"], body["sku"], proof.get("receipt"), proof.get("transaction"))
            self.answer(STATUSES[answer["answer"]], {})
        elif self.path == "/webhooks/apple":
            if not self.shop.is_genuine(body):
                return self.answer(401)
            self.shop.notify(Notification(body))
            self.answer(200)
        else:
            self.answer(404)


def shop_of(module):
    """The shop that a module defines."""
    shops = [value for value in vars(importlib.import_module(module)).values() if isinstance(value, type)]
    return next(shop for shop in shops if issubclass(shop, Shop) and shop.__module__ == module)


if __name__ == "__main__":
    if "ASSAY_STORE_URL" in os.environ:
        OwnPaths.shop = Shop(Store(os.environ["ASSAY_STORE_URL"], SECRET, APP), {"coins": "consumable"})
    serve(shop_of(sys.argv[3]) if len(sys.argv) > 3 else Shop, OwnPaths)
