"""Looks at the page of a served store with a headless browser, and does there what a person does.
Usage: check_store.py TOOL [FOLDER]   (pictures of it go into the folder)
"""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Clients", "python"))
import store
from browser import Browser

TOOL = sys.argv[1]
PICTURES = sys.argv[2] if len(sys.argv) > 2 else None


class StorePage(unittest.TestCase):
    def setUp(self):
        self.shop = store.serve(tool=TOOL)
        self.addCleanup(self.shop.close)
        self.browser = Browser(reached=self.shop.url + "/")
        self.addCleanup(self.browser.close)
        self.browser.visit(self.shop.url + "/")
        self.browser.wait("document.querySelectorAll('.ware').length === 5")

    def press(self, label, within="document"):
        """Presses the first button with a label, and waits until the page has heard what came of it."""
        self.browser.evaluate("document.getElementById('message').hidden = true")
        pressed = self.browser.evaluate(
            f"(() => {{ const found = [...{within}.querySelectorAll('button')].find((one) => one.textContent === {label!r});"
            " if (found) found.click(); return Boolean(found); })()")
        self.assertTrue(pressed, f"there is no button “{label}”")
        self.browser.wait("!document.getElementById('message').hidden")
        self.rest()

    def rest(self):
        """Waits until what stands on the page was fetched anew."""
        self.browser.wait("!document.getElementById('content').hasAttribute('aria-busy')")

    def text(self, name):
        return self.browser.evaluate(f"document.getElementById({name!r}).innerText")

    def test_a_person_buys_refunds_and_lets_time_go_by(self):
        self.press("Buy basic")
        self.assertIn("active", self.text("subscriptions"))
        self.browser.evaluate(
            "(() => { const one = document.getElementById('version'); one.value = '2'; one.dispatchEvent(new Event('change')); })()")
        self.browser.wait("document.getElementById('message').textContent === 'Notification version set.'")
        self.rest()
        self.press("+ 1 month")
        self.assertIn("DID_RENEW", self.text("notifications"))
        self.press("Turn off renewal")
        self.assertIn("AUTO_RENEW_DISABLED", self.text("notifications"))
        self.press("Refund")
        self.assertIn("refunded", self.text("purchases"))
        self.assertEqual(self.shop.state()["purchases"][-1]["state"], "refunded")
        self.assertEqual(self.browser.troubles(), [])

    def test_somebody_else_buys(self):
        self.browser.evaluate("document.querySelector('[name=name]').value = 'ann'")
        self.browser.evaluate("document.querySelector('[name=storefront]').value = 'deu'")
        self.press("Add account")
        self.assertIn("A55A4000-0000-4000-8000-000000000001", self.text("device"))
        self.browser.evaluate(
            "(() => { const one = document.getElementById('account'); one.value = 'ann'; one.dispatchEvent(new Event('change')); })()")
        self.assertIn("A55A4000-0000-4000-8000-000000000002", self.text("device"))
        self.press("Buy pro")
        self.assertEqual(self.shop.state()["purchases"][0]["account"], "ann")
        self.assertEqual(self.browser.troubles(), [])

    def test_a_raised_price_is_answered(self):
        bought = self.shop.buy("plus")
        self.shop.act("change_price", transaction_id=bought["transaction_id"], price="12.99")
        self.browser.evaluate("location.reload()")
        self.browser.wait("document.body?.innerText.includes('Accept the new price')")
        self.rest()
        self.press("Accept the new price")
        self.assertEqual(self.shop.state()["subscriptions"][0]["price_consent"], "given")
        self.assertEqual(self.browser.troubles(), [])

    def test_what_is_refused_is_said(self):
        self.press("Buy pro")
        self.press("Decline refund")
        self.assertIn("no refund was requested", self.text("message"))
        self.press("Buy plus")
        self.press("Buy plus")
        self.assertIn("already subscribes", self.text("message"))

    def test_a_signed_form_is_shown_from_its_start(self):
        self.shop.buy("pro")
        self.browser.evaluate("location.reload()")
        self.browser.wait("[...document.querySelectorAll('button')].some((one) => one.textContent === 'Show JWS')")
        self.browser.evaluate("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Show JWS').click()")
        self.browser.wait("document.getElementById('signed').open")
        self.assertEqual(self.browser.evaluate("document.getElementById('jws').value.split('.').length"), 3)
        self.assertEqual(self.browser.evaluate("document.getElementById('jws').scrollTop"), 0)
        self.assertIn('"transactionId"', self.text("payload"))

    def test_nothing_overflows(self):
        self.press("Buy basic")
        self.press("+ 1 month")
        for width, height, scheme in [(1200, 900, "light"), (800, 900, "dark"), (390, 844, "light")]:
            self.browser.size(width, height)
            self.browser.look(scheme)
            overflow = self.browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.assertEqual(overflow, 0, f"at a width of {width}")
            if PICTURES:
                self.browser.picture(os.path.join(PICTURES, f"store-{width}.png"), whole=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
