"""A simulated App Store for the tests of a backend. Starts `assay serve`, and simulates users and time.

    import store

    with store.serve(notify="http://127.0.0.1:8080/notifications") as shop:
        bought = shop.buy("basic")
        shop.advance("P1M")
        assert shop.verify(shop.receipt())["status"] == 0

Only the standard library is needed. `shop.url` is the address of the store for the backend.
"""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request

SHARED_SECRET = "shared secret"


class Refused(Exception):
    """The store refused a command. The error says why, and what to try."""

    def __init__(self, status, document):
        self.status = status
        self.document = document
        super().__init__(f"{document.get('error', document)}; {document.get('advice', '')}".rstrip("; "))


class Store:
    """A served store, by its address."""

    def __init__(self, url, process=None):
        self.url = url.rstrip("/")
        self._process = process

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Stops the store if it was started here."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait(timeout=10)
        self._process.stdout.close()
        self._process = None

    def send(self, method, path, document=None, headers=None):
        """Sends a request; returns the HTTP status and the document in the answer."""
        body = None if document is None else json.dumps(document).encode()
        request = urllib.request.Request(self.url + path, data=body, method=method, headers=headers or {})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                status, content = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        try:
            return status, json.loads(content) if content else {}
        except ValueError:
            return status, {"error": content.decode(errors="replace").strip()}

    def _control(self, method, path, document=None):
        status, answer = self.send(method, "/assay/" + path, document)
        if status != 200:
            raise Refused(status, answer)
        return answer

    def act(self, command, **arguments):
        """Sends any command of the control API, such as `act("move", storefront="JPN")`."""
        return self._control("POST", command, {key: value for key, value in arguments.items() if value is not None})

    # Users.

    def add_account(self, name, storefront="USA"):
        return self.act("accounts", name=name, storefront=storefront)

    def buy(self, product, account=None, quantity=None, app_account_token=None, offer=None):
        """An account buys and the app finishes. Returns the purchase in the store's records."""
        return self.act(
            "buy", product=product, account=account, quantity=quantity, app_account_token=app_account_token, offer=offer)

    def restore(self, account=None):
        return self.act("restore", account=account)

    def refund(self, transaction_id):
        return self.act("refund", transaction_id=transaction_id)

    def request_refund(self, transaction_id):
        return self.act("request_refund", transaction_id=transaction_id)

    def decline_refund(self, transaction_id):
        return self.act("decline_refund", transaction_id=transaction_id)

    def set_renewal(self, transaction_id, on):
        return self.act("set_renewal", transaction_id=transaction_id, on=on)

    def set_billing(self, works, account=None):
        return self.act("billing", works=works, account=account)

    # Time and failures.

    def advance(self, by=None, to=None):
        """Advances the time: `advance("P1M")`, or `advance(to="2026-03-01")`."""
        return self.act("advance", by=by, to=to)["now"]

    def fail(self, at, what, times=1):
        """Makes the next answers fail: `fail("verifyReceipt", "code:21005", times=2)`."""
        return self.act("fail", at=at, what=what, times=times)

    def storm(self, seed, share=None, what=None):
        return self.act("storm", seed=str(seed), share=share, what=what)

    def clear_failures(self):
        return self.act("clear_failures")

    def reset(self):
        """Resets the world."""
        return self.act("reset")

    # State.

    def state(self):
        return self._control("GET", "state")

    def facts(self, after=0, limit=100):
        return [fact["fact"] for fact in self._control("GET", f"facts?after={after}&limit={limit}")["facts"]]

    def receipt(self, account=None):
        """The current receipt of an account, in Base64."""
        path = "receipt" if account is None else f"receipt?account={urllib.request.quote(account)}"
        return self._control("GET", path)["receipt_data"]

    def notifications(self):
        return self._control("GET", "notifications")["notifications"]

    def wait_for_notifications(self, seconds=10):
        """Waits until no notification is being sent. Does not wait for later attempts."""
        deadline = time.monotonic() + seconds
        while True:
            all_notifications = self.notifications()
            if not any(one["delivery"] == "under_way" for one in all_notifications):
                return all_notifications
            if time.monotonic() > deadline:
                raise TimeoutError("a notification is still in progress")
            time.sleep(0.01)

    # Requests of a backend.

    def verify(self, receipt, password=SHARED_SECRET, environment="", exclude_old=False):
        """Requests the validation of a receipt. `environment` is "production" or "sandbox"; empty is the store's own."""
        prefix = "/" + environment if environment else ""
        question = {"receipt-data": receipt, "password": password, "exclude-old-transactions": exclude_old}
        return self.send("POST", prefix + "/verifyReceipt", question)[1]

    def ask(self, method, path, document=None):
        """Calls the server interface, such as `ask("GET", "v1/transactions/300000000000001")`. Returns status and
        document."""
        token = self._control("GET", "token")["token"]
        return self.send(method, "/inApps/" + path, document, {"Authorization": "Bearer " + token})


def serve(scenario=None, store=None, notify=None, start=None, seed=None, tool=None):
    """Starts `assay serve` on a free port. `tool` is the path of the program; by default ASSAY, otherwise `assay`."""
    command = [tool or os.environ.get("ASSAY", "assay"), "serve", "--quiet", "--port", "0"]
    command += [scenario] if scenario else []
    for option, value in (("--store", store), ("--notify", notify), ("--start", start), ("--seed", seed)):
        command += [option, str(value)] if value is not None else []
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    if not line.startswith("listening on "):
        process.wait()
        process.stdout.close()
        raise RuntimeError(f"`{' '.join(command)}` ended with {process.returncode}")
    return Store(line.removeprefix("listening on ").strip(), process)
