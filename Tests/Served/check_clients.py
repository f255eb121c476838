"""Asks a served store over real connections: with Apple's own library for servers and a parser of receipts where they are
there, and with the standard library. Usage: check_clients.py TOOL CERTIFICATES   (the certificates that `assay certificates` wrote)
"""

import base64
import http.client
import http.server
import inspect
import json
import os
import signal
import ssl
import subprocess
import sys
import threading
import unittest
import urllib.error
import urllib.request
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Clients", "python"))
import store

try:
    from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
    from appstoreserverlibrary.jws_signature_creator import (
        AdvancedCommerceAPIInAppSignatureCreator, IntroductoryOfferEligibilitySignatureCreator,
        PromotionalOfferV2SignatureCreator)
    from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
    from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
    from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
    from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
    from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
    from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
    from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
    from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
    from appstoreserverlibrary.models.Status import Status
    from appstoreserverlibrary.models.Subtype import Subtype
    from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
    from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
    from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
    from appstoreserverlibrary.receipt_utility import ReceiptUtility
    from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

    HAS_LIBRARY = True
except ModuleNotFoundError as missing:
    # A library that is there and lacks a name is a failure, and no reason to skip.
    if missing.name != "appstoreserverlibrary":
        raise
    HAS_LIBRARY = False

try:
    import apple_purchase_receipt_verifier as receipts
    from apple_purchase_receipt_verifier.receipt import device_hash

    HAS_PARSER = True
except ModuleNotFoundError:
    HAS_PARSER = False

TOOL, CERTIFICATES = sys.argv[1:3]
APP_ITEM = 599000001


def certificate(name):
    with open(os.path.join(CERTIFICATES, name), "rb") as file:
        return file.read()


class Mailbox:
    """A backend that takes notifications, and may ask the store while it does."""

    def __init__(self, status=200):
        self.bodies = []
        self.status = status
        self.meanwhile = lambda: None
        box = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                box.meanwhile()
                box.bodies.append(body)
                self.send_response(box.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/notifications"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class ServedCase(unittest.TestCase):
    def serve(self, **options):
        shop = store.serve(tool=TOOL, **options)
        self.addCleanup(shop.close)
        return shop

    def mailbox(self, status=200):
        box = Mailbox(status)
        self.addCleanup(box.close)
        return box


@unittest.skipUnless(HAS_LIBRARY, "app-store-server-library is not installed")
class AppleLibrary(ServedCase):
    """Apple's client, its verifier of signed data and its receipt utility."""

    def connect(self, shop):
        key = shop._control("GET", "key")
        client = AppStoreServerAPIClient(
            key["private_key"].encode(), key["kid"], "issuer", key["bundle_id"], Environment.PRODUCTION)
        client._base_url = shop.url
        verifier = SignedDataVerifier(
            [certificate("jws-root.cer")], False, Environment.PRODUCTION, key["bundle_id"], APP_ITEM)
        return client, verifier

    def refusal(self, ask):
        with self.assertRaises(APIException) as caught:
            ask()
        return caught.exception.api_error

    def test_transaction(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        bought = shop.buy("plus", app_account_token="9A2E3F84-5A4B-4D6E-8F00-0123456789AB")
        answer = client.get_transaction_info(bought["transaction_id"])
        transaction = verifier.verify_and_decode_signed_transaction(answer.signedTransactionInfo)
        self.assertEqual(transaction.transactionId, bought["transaction_id"])
        self.assertEqual(transaction.productId, "plus")
        self.assertEqual(transaction.price, 9990)
        self.assertEqual(transaction.currency, "USD")
        self.assertEqual(transaction.storefront, "USA")
        self.assertEqual(transaction.storefrontId, "143441")
        self.assertEqual(transaction.appAccountToken, "9a2e3f84-5a4b-4d6e-8f00-0123456789ab")
        self.assertEqual(transaction.environment, Environment.PRODUCTION)
        self.assertEqual(self.refusal(lambda: client.get_transaction_info("7")), APIError.TRANSACTION_ID_NOT_FOUND)

    def test_forged(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        bought = shop.buy("pro")
        signed = client.get_transaction_info(bought["transaction_id"]).signedTransactionInfo
        parts = signed.split(".")
        other = client.get_transaction_info(shop.buy("coins")["transaction_id"]).signedTransactionInfo.split(".")
        with self.assertRaises(VerificationException):
            verifier.verify_and_decode_signed_transaction(".".join([parts[0], other[1], parts[2]]))

    def test_history(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        number = shop.buy("plus")["transaction_id"]
        shop.advance("P24M")
        seen, revision, has_more = [], None, True
        while has_more:
            page = client.get_transaction_history(
                number, revision, TransactionHistoryRequest(sort=Order.DESCENDING, productTypes=[ProductType.AUTO_RENEWABLE]),
                GetTransactionHistoryVersion.V2)
            seen += [verifier.verify_and_decode_signed_transaction(one).purchaseDate for one in page.signedTransactions]
            revision, has_more = page.revision, page.hasMore
        self.assertEqual(len(seen), 25)
        self.assertEqual(seen, sorted(seen, reverse=True))

    def test_statuses(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        number = shop.buy("basic")["transaction_id"]
        group = client.get_all_subscription_statuses(number).data[0]
        self.assertEqual(group.subscriptionGroupIdentifier, "20000001")
        self.assertEqual(group.lastTransactions[0].status, Status.ACTIVE)
        renewal = verifier.verify_and_decode_renewal_info(group.lastTransactions[0].signedRenewalInfo)
        self.assertEqual(renewal.autoRenewProductId, "basic")
        self.assertEqual(renewal.renewalPrice, 4990)
        self.assertEqual(client.get_all_subscription_statuses(number, [Status.EXPIRED]).data, [])

    def test_orders_and_refunds(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        bought = shop.buy("pro")
        found = client.look_up_order_id(bought["order_id"])
        self.assertEqual(verifier.verify_and_decode_signed_transaction(found.signedTransactions[0]).productId, "pro")
        self.assertEqual(client.get_refund_history(bought["transaction_id"], None).signedTransactions, [])
        shop.refund(bought["transaction_id"])
        refunds = client.get_refund_history(bought["transaction_id"], None)
        self.assertIsNotNone(verifier.verify_and_decode_signed_transaction(refunds.signedTransactions[0]).revocationDate)

    def test_extensions(self):
        shop = self.serve()
        client, _ = self.connect(shop)
        number = shop.buy("plus")["transaction_id"]
        order = ExtendRenewalDateRequest(
            extendByDays=10, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier="one")
        self.assertTrue(client.extend_subscription_renewal_date(number, order).success)
        everyone = MassExtendRenewalDateRequest(
            extendByDays=5, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, requestIdentifier="two",
            storefrontCountryCodes=["USA"], productId="plus")
        client.extend_renewal_date_for_all_active_subscribers(everyone)
        outcome = client.get_status_of_subscription_renewal_date_extensions("two", "plus")
        self.assertEqual((outcome.complete, outcome.succeededCount, outcome.failedCount), (True, 1, 0))
        self.assertEqual(
            self.refusal(lambda: client.extend_subscription_renewal_date(number, order)),
            APIError.SUBSCRIPTION_MAX_EXTENSION)

    def test_consumption(self):
        shop = self.serve()
        client, _ = self.connect(shop)
        number = shop.buy("coins")["transaction_id"]
        self.assertIsNone(client.send_consumption_data(
            number,
            ConsumptionRequestV1(
                customerConsented=True, sampleContentProvided=False, appAccountToken="", rawConsumptionStatus=1,
                rawPlatform=1, rawDeliveryStatus=0, rawAccountTenure=0, rawPlayTime=0, rawLifetimeDollarsRefunded=0,
                rawLifetimeDollarsPurchased=0, rawUserStatus=1)))
        client.send_consumption_information(
            number,
            ConsumptionRequest(
                customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED))
        self.assertEqual([one["transaction_id"] for one in shop.state()["consumption"]], [number, number])

    def test_notifications(self):
        box = self.mailbox()
        shop = self.serve(notify=box.url)
        client, verifier = self.connect(shop)
        # A backend asks the store while it handles a notification.
        answers = []
        box.meanwhile = lambda: answers.append(shop.ask("GET", "v1/subscriptions/300000000000001")[0])
        number = shop.buy("plus")["transaction_id"]
        shop.advance("P1M")
        shop.refund(shop.state()["purchases"][-1]["transaction_id"])
        shop.wait_for_notifications()
        told = [verifier.verify_and_decode_notification(body["signedPayload"]) for body in box.bodies]
        self.assertEqual(
            [(one.notificationType, one.subtype) for one in told],
            [(NotificationTypeV2.SUBSCRIBED, Subtype.INITIAL_BUY), (NotificationTypeV2.DID_RENEW, None),
             (NotificationTypeV2.REFUND, None)])
        self.assertEqual(answers, [200, 200, 200])
        for one in told:
            transaction = verifier.verify_and_decode_signed_transaction(one.data.signedTransactionInfo)
            self.assertEqual(transaction.originalTransactionId, number)
            verifier.verify_and_decode_renewal_info(one.data.signedRenewalInfo)

        token = client.request_test_notification().testNotificationToken
        shop.wait_for_notifications()
        outcome = client.get_test_notification_status(token)
        self.assertEqual(outcome.sendAttempts[0].sendAttemptResult, SendAttemptResult.SUCCESS)
        history = client.get_notification_history(
            None, NotificationHistoryRequest(startDate=1767225600000, endDate=1798761600000))
        self.assertEqual(len(history.notificationHistory), 4)

    def test_every_type(self):
        """Apple's verifier accepts each form of a notification, and each type is one that its library knows."""
        box = self.mailbox()
        shop = self.serve(notify=box.url)
        client, verifier = self.connect(shop)
        pro, plus = [shop.buy(product)["transaction_id"] for product in ["pro", "plus"]]
        shop.request_refund(shop.buy("coins")["transaction_id"])
        shop.refund(pro)
        shop.act("reverse_refund", transaction_id=pro)
        client.extend_renewal_date_for_all_active_subscribers(
            MassExtendRenewalDateRequest(
                extendByDays=5, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="all", productId="plus"))
        for name in ["PRICE_CHANGE", "METADATA_UPDATE", "MIGRATION"]:
            shop.act("send_notification", type=name, transaction_id=plus)
        for name in ["RESCIND_CONSENT", "EXTERNAL_PURCHASE_TOKEN"]:
            shop.act("send_notification", type=name)
        shop.wait_for_notifications()
        told = [verifier.verify_and_decode_notification(body["signedPayload"]) for body in box.bodies]
        self.assertEqual(
            [one.notificationType and one.notificationType.value for one in told],
            ["ONE_TIME_CHARGE", "SUBSCRIBED", "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND", "REFUND_REVERSED",
             "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "PRICE_CHANGE", "METADATA_UPDATE", "MIGRATION", "RESCIND_CONSENT",
             "EXTERNAL_PURCHASE_TOKEN"])
        self.assertEqual(told[3].data.consumptionRequestReason.value, "UNINTENDED_PURCHASE")
        self.assertEqual((told[7].subtype, told[7].summary.succeededCount), (Subtype.SUMMARY, 1))
        self.assertIsNotNone(verifier.verify_and_decode_app_transaction(told[11].appData.signedAppTransactionInfo))
        self.assertEqual(told[12].subtype, Subtype.UNREPORTED)

    def test_retries(self):
        box = self.mailbox(status=500)
        shop = self.serve(notify=box.url)
        shop.buy("pro")
        shop.refund("300000000000001")
        shop.wait_for_notifications()
        for pause in ["PT1H", "PT12H", "PT24H", "PT48H", "PT72H", "P30D"]:
            shop.advance(pause)
            shop.wait_for_notifications()
        # The charge and the refund, each with six attempts and the same payload in all of them.
        self.assertEqual(len(box.bodies), 12)
        self.assertEqual(len({body["signedPayload"] for body in box.bodies}), 2)
        self.assertEqual([one["delivery"] for one in shop.notifications()], ["given_up", "given_up"])

    def test_whole_life(self):
        """A subscription from its trial to its refund: the check of receipts, the server API and the notifications agree."""
        box = self.mailbox()
        shop = self.serve(notify=box.url)
        client, verifier = self.connect(shop)
        shop.act("grace_period", on=True)
        number = shop.buy("basic")["transaction_id"]
        seen = 0

        def agree(product, renews_to, status, renews, told):
            nonlocal seen
            shop.wait_for_notifications()
            last = client.get_all_subscription_statuses(number).data[0].lastTransactions[0]
            transaction = verifier.verify_and_decode_signed_transaction(last.signedTransactionInfo)
            renewal = verifier.verify_and_decode_renewal_info(last.signedRenewalInfo)
            checked = shop.verify(shop.receipt())
            pending = checked["pending_renewal_info"][0]
            entry = next(
                one for one in checked["latest_receipt_info"] if one["transaction_id"] == transaction.transactionId)
            self.assertEqual((last.status, transaction.productId), (status, product))
            self.assertEqual((entry["product_id"], entry["expires_date_ms"]), (product, str(transaction.expiresDate)))
            self.assertEqual((renewal.autoRenewProductId, pending["auto_renew_product_id"]), (renews_to, renews_to))
            self.assertEqual((renewal.autoRenewStatus.value, pending["auto_renew_status"]), (int(renews), str(int(renews))))
            self.assertEqual(
                renewal.isInBillingRetryPeriod is True, pending.get("is_in_billing_retry_period") == "1")
            notifications = [
                verifier.verify_and_decode_notification(body["signedPayload"]) for body in box.bodies[seen:]]
            seen = len(box.bodies)
            self.assertEqual([(one.notificationType.value, one.subtype and one.subtype.value) for one in notifications], told)
            latest = notifications[-1].data
            self.assertEqual(latest.status, status)
            info = verifier.verify_and_decode_signed_transaction(latest.signedTransactionInfo)
            self.assertEqual((info.transactionId, info.expiresDate), (transaction.transactionId, transaction.expiresDate))

        agree("basic", "basic", Status.ACTIVE, True, [("SUBSCRIBED", "INITIAL_BUY")])
        shop.advance("P8D")
        agree("basic", "basic", Status.ACTIVE, True, [("DID_RENEW", None)])
        shop.set_billing(False)
        shop.advance("P1M")
        agree("basic", "basic", Status.BILLING_GRACE_PERIOD, True, [("DID_FAIL_TO_RENEW", "GRACE_PERIOD")])
        shop.advance("P17D")
        agree("basic", "basic", Status.BILLING_RETRY, True, [("GRACE_PERIOD_EXPIRED", None)])
        shop.set_billing(True)
        agree("basic", "basic", Status.ACTIVE, True, [("DID_RENEW", "BILLING_RECOVERY")])
        shop.buy("plus")
        agree("plus", "plus", Status.ACTIVE, True, [("DID_CHANGE_RENEWAL_PREF", "UPGRADE")])
        shop.buy("basic")
        agree("plus", "basic", Status.ACTIVE, True, [("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")])
        shop.set_renewal(number, False)
        agree("plus", "basic", Status.ACTIVE, False, [("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")])
        info = client.get_all_subscription_statuses(number).data[0].lastTransactions[0].signedTransactionInfo
        shop.refund(verifier.verify_and_decode_signed_transaction(info).transactionId)
        agree("plus", "plus", Status.REVOKED, False, [("REFUND", None)])

    def test_receipts(self):
        shop = self.serve()
        bought = shop.buy("pro")
        utility = ReceiptUtility()
        self.assertEqual(utility.extract_transaction_id_from_app_receipt(shop.receipt()), bought["transaction_id"])

    def test_account_token(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        number = shop.act("redeem", product="basic")["transaction_id"]
        token = "9a2e3f84-5a4b-4d6e-8f00-0123456789ab"

        def told():
            signed = client.get_transaction_info(number).signedTransactionInfo
            return verifier.verify_and_decode_signed_transaction(signed).appAccountToken

        self.assertIsNone(told())
        self.assertIsNone(client.set_app_account_token(number, UpdateAppAccountTokenRequest(appAccountToken=token)))
        self.assertEqual(told(), token)
        self.assertEqual(
            self.refusal(lambda: client.set_app_account_token(number, UpdateAppAccountTokenRequest(appAccountToken="me"))),
            APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR)

    def test_app_transaction(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        number = shop.buy("pro")["transaction_id"]
        signed = client.get_app_transaction_info(number).signedAppTransactionInfo
        app = verifier.verify_and_decode_app_transaction(signed)
        self.assertEqual((app.bundleId, app.appAppleId), (shop._control("GET", "key")["bundle_id"], APP_ITEM))
        history = client.get_transaction_history(
            app.appTransactionId, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
        self.assertEqual(len(history.signedTransactions), 1)

    def test_finish(self):
        shop = self.serve()
        client, verifier = self.connect(shop)
        number = shop.act("buy", product="coins", finish=False)["transaction_id"]
        self.assertEqual(len(shop.verify(shop.receipt())["receipt"]["in_app"]), 1)
        self.assertIsNone(client.finish_transaction(number))
        self.assertEqual(shop.verify(shop.receipt())["receipt"]["in_app"], [])
        history = client.get_transaction_history(number, None, TransactionHistoryRequest(revoked=False), GetTransactionHistoryVersion.V2)
        told = [verifier.verify_and_decode_signed_transaction(one).productId for one in history.signedTransactions]
        self.assertEqual(told, ["coins"], "the second version tells of finished consumables")

    def test_every_method(self):
        """Each method of Apple's library has a test here, or is for what no store simulates (Documentation/Serving.md)."""
        tested = {
            AppStoreServerAPIClient: {
                "extend_renewal_date_for_all_active_subscribers": self.test_extensions,
                "extend_subscription_renewal_date": self.test_extensions,
                "finish_transaction": self.test_finish,
                "get_all_subscription_statuses": self.test_statuses,
                "get_app_transaction_info": self.test_app_transaction,
                "get_notification_history": self.test_notifications,
                "get_refund_history": self.test_orders_and_refunds,
                "get_status_of_subscription_renewal_date_extensions": self.test_extensions,
                "get_test_notification_status": self.test_notifications,
                "get_transaction_history": self.test_history,
                "get_transaction_info": self.test_transaction,
                "look_up_order_id": self.test_orders_and_refunds,
                "request_test_notification": self.test_notifications,
                "send_consumption_data": self.test_consumption,
                "send_consumption_information": self.test_consumption,
                "set_app_account_token": self.test_account_token,
            },
            SignedDataVerifier: {
                "verify_and_decode_app_transaction": self.test_app_transaction,
                "verify_and_decode_notification": self.test_notifications,
                "verify_and_decode_renewal_info": self.test_statuses,
                "verify_and_decode_signed_transaction": self.test_transaction,
            },
            ReceiptUtility: {"extract_transaction_id_from_app_receipt": self.test_receipts},
            # They sign what a device sends; no request of a server goes to the store.
            PromotionalOfferSignatureCreator: {}, PromotionalOfferV2SignatureCreator: {},
            IntroductoryOfferEligibilitySignatureCreator: {}, AdvancedCommerceAPIInAppSignatureCreator: {},
        }
        one = uuid.UUID(int=1)
        # Retention messaging is beyond what is simulated.
        beyond = {
            "upload_image": (one, b"image"), "delete_image": (one,), "get_image_list": (),
            "upload_message": (one, None), "delete_message": (one,), "get_message_list": (),
            "configure_default_message": ("plus", "en-US", None), "delete_default_message": ("plus", "en-US"),
            "get_default_message": ("plus", "en-US"), "configure_realtime_url": (None,), "delete_realtime_url": (),
            "get_realtime_url": (), "initiate_performance_test": (None,), "get_performance_test_results": ("one",),
        }
        for kind, methods in tested.items():
            there = {name for name, what in vars(kind).items() if inspect.isfunction(what) and not name.startswith("_")}
            # No command returns an older receipt, which a unit test of Signatures has the library read.
            there -= {"extract_transaction_id_from_transaction_receipt"}
            there -= {"verify_and_decode_realtime_request", "create_signature"}
            self.assertEqual(there, set(methods) | (set(beyond) if kind is AppStoreServerAPIClient else set()), kind)
            for name, test in methods.items():
                self.assertIn(name, inspect.getsource(test), f"{test.__name__} does not use {name}")
        client, _ = self.connect(self.serve())
        for name, words in beyond.items():
            with self.assertRaises(APIException) as caught:
                getattr(client, name)(*words)
            self.assertEqual((caught.exception.http_status_code, caught.exception.raw_api_error), (404, 4040000), name)
            self.assertIn("retention messaging is not simulated", caught.exception.error_message)

    def test_rate_limit(self):
        shop = self.serve()
        client, _ = self.connect(shop)
        number = shop.buy("pro")["transaction_id"]
        shop.fail("inApps", "code:4290000")
        self.assertEqual(self.refusal(lambda: client.get_transaction_info(number)), APIError.RATE_LIMIT_EXCEEDED)
        client.get_transaction_info(number)


@unittest.skipUnless(HAS_PARSER, "apple-purchase-receipt-verifier is not installed")
class ReceiptParser(ServedCase):
    """A verifier and parser of receipts that others wrote for Apple's."""

    INTEGER, UTF8_TEXT, PLAIN_TEXT = 2, 12, 22

    @classmethod
    def setUpClass(cls):
        roots = [certificate("root.cer"), certificate("jws-root.cer")]
        cls.verifier = receipts.Verifier(receipts.Config(roots=roots))

    def read(self, receipt):
        result = self.verifier.verify_receipt(receipt)
        self.assertTrue(result.verified, result.failure)
        return result.payload

    def test_receipt(self):
        shop = self.serve()
        bought = [shop.buy("pro"), shop.buy("coins"), shop.buy("basic")]
        shop.refund(bought[0]["transaction_id"])
        receipt = self.read(shop.receipt())
        self.assertEqual((receipt.receipt_type, receipt.app_item_id), ("Production", APP_ITEM))
        # The app finished the coins.
        self.assertEqual([one.product_id for one in receipt.in_app], ["pro", "basic"])
        self.assertEqual([one.transaction_id for one in receipt.in_app], [bought[0]["transaction_id"], bought[2]["transaction_id"]])
        self.assertIsNotNone(receipt.in_app[0].cancellation_date_ms)
        self.assertIs(receipt.in_app[1].is_trial_period, True)
        self.assertIsNone(receipt.in_app[0].expires_date_ms)

    def test_encodings(self):
        """What the parser leaves as bytes has the types of the original."""
        shop = self.serve()
        shop.buy("basic")
        receipt = self.read(shop.receipt())
        self.assertEqual(receipt.unknown_attributes[10], (b"\x16\x024+",))
        tags = {kind: values[0][0] for kind, values in receipt.unknown_attributes.items() if kind not in (6, 7)}
        whole = {9: self.INTEGER, 11: self.INTEGER, 13: self.INTEGER, 14: self.INTEGER, 25: self.INTEGER}
        self.assertEqual(tags, {8: self.PLAIN_TEXT, 10: self.PLAIN_TEXT, 20: self.UTF8_TEXT, **whole})
        tags = {kind: values[0][0] for kind, values in receipt.in_app[0].unknown_attributes.items()}
        texts = {kind: self.UTF8_TEXT for kind in (1709, 1714, 1715, 1716, 1717, 1718)}
        self.assertEqual(tags, {1707: self.INTEGER, 1710: self.INTEGER, 1722: self.INTEGER, **texts})

    def test_device(self):
        """A receipt is bound to the device whose identifier its answer has."""
        shop = self.serve()
        shop.add_account("ann")
        for account, number in [("user", 1), ("ann", 2)]:
            answer = shop._control("GET", f"receipt?account={account}")
            device = uuid.UUID(answer["vendor_identifier"])
            self.assertEqual(str(device).upper(), f"A55A4000-0000-4000-8000-{number:012}")
            receipt = self.read(answer["receipt_data"])
            self.assertEqual(
                device_hash(device.bytes, receipt.opaque_value, receipt.bundle_id_bytes), receipt.sha1_hash)

    def test_answers_agree(self):
        """An answer that others make of the signed receipt says what the store's own answer says."""
        shop = self.serve()
        shop.buy("pro")
        shop.buy("basic")
        shop.advance("P1M")
        question = json.dumps({"receipt-data": shop.receipt(), "password": "shared secret"})
        theirs = json.loads(self.verifier.verify_receipt_endpoint(receipts.Environment.PRODUCTION, question))["receipt"]
        ours = shop.verify(shop.receipt())["receipt"]
        pairs = list(zip(theirs.pop("in_app"), ours.pop("in_app"), strict=True)) + [(theirs, ours)]
        self.assertEqual(len(pairs), 4)
        for their, our in pairs:
            # A purchase that is no subscription has no introductory offer, and ownership is in no attribute.
            ignored = {"is_in_intro_offer_period", "in_app_ownership_type"}
            ignored |= {"request_date", "request_date_ms", "request_date_pst"}
            self.assertEqual(
                {key: value for key, value in their.items() if key not in ignored},
                {key: value for key, value in our.items() if key not in ignored})

    def test_forged(self):
        shop = self.serve()
        shop.buy("pro")
        spoiled = base64.b64encode(base64.b64decode(shop.receipt()).replace(b"pro", b"gem", 1)).decode()
        self.assertFalse(self.verifier.verify_receipt(spoiled).verified)


class StandardLibrary(ServedCase):
    """What needs nothing but Python."""

    def test_receipt_is_signed(self):
        shop = self.serve()
        shop.buy("pro")
        receipt = base64.b64decode(shop.receipt())
        checked = subprocess.run(
            ["openssl", "cms", "-verify", "-inform", "DER", "-purpose", "any", "-CAfile", os.path.join(CERTIFICATES, "root.pem")],
            input=receipt, capture_output=True)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn(b"pro", checked.stdout)
        spoiled = receipt.replace(b"pro", b"gem", 1)
        refused = subprocess.run(
            ["openssl", "cms", "-verify", "-inform", "DER", "-purpose", "any", "-CAfile", os.path.join(CERTIFICATES, "root.pem")],
            input=spoiled, capture_output=True)
        self.assertNotEqual(refused.returncode, 0)
        self.assertEqual(shop.verify(base64.b64encode(spoiled).decode())["status"], 21003)

    def test_same_world_same_bytes(self):
        texts = []
        for _ in range(2):
            shop = self.serve()
            shop.buy("basic")
            shop.advance("P1M")
            signed = shop.ask("GET", "v1/transactions/300000000000001")[1]["signedTransactionInfo"]
            texts.append((shop.receipt(), signed, json.dumps(shop.verify(shop.receipt()))))
        self.assertEqual(*texts)

    def test_two_stores(self):
        shop = self.serve()
        shop.buy("pro")
        self.assertEqual(shop.verify(shop.receipt(), environment="sandbox")["status"], 21008)
        self.assertEqual(shop.verify(shop.receipt(), environment="production")["status"], 0)

    def test_a_signal_reaches_no_thread_but_the_waiting_one(self):
        """A thread that does not block the signal would end the program before it stops the server."""
        process = subprocess.Popen(
            [TOOL, "serve", "--port", "0", "--quiet", "--notify", "http://127.0.0.1:9/"],
            stdout=subprocess.PIPE, text=True)
        try:
            process.stdout.readline()
            threads = f"/proc/{process.pid}/task"
            for thread in os.listdir(threads):
                with open(f"{threads}/{thread}/status") as file:
                    status = dict(line.split(":", 1) for line in file)
                is_blocked = int(status["SigBlk"], 16) >> signal.SIGTERM - 1 & 1
                self.assertTrue(is_blocked or thread == str(process.pid), f"thread {thread} takes the signal")
        finally:
            process.terminate()
            self.assertEqual(process.wait(60), 0)
            process.stdout.close()

    def test_tls(self):
        process = subprocess.Popen(
            [TOOL, "serve", "--tls", "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (process.terminate(), process.wait(), process.stdout.close()))
        url = process.stdout.readline().removeprefix("listening on ").strip()
        context = ssl.create_default_context(cafile=os.path.join(CERTIFICATES, "root.pem"))
        with urllib.request.urlopen(url + "/assay/state", context=context) as answer:
            self.assertEqual(answer.status, 200)
        with self.assertRaises(urllib.error.URLError):
            urllib.request.urlopen(url + "/assay/state", context=ssl.create_default_context())

    def curl(self, url, *words):
        """The status that curl gets."""
        answer = subprocess.run(
            ["curl", "--silent", "--output", os.devnull, "--write-out", "%{http_code}", *words, url],
            capture_output=True, text=True, check=True)
        return int(answer.stdout)

    def test_a_page_that_rebinds_its_name(self):
        """A web page whose name leads to this machine, as a browser would send its requests."""
        shop = self.serve()
        port = shop.url.rpartition(":")[2]
        page = [
            "-H", f"Host: evil.example:{port}", "-H", f"Origin: http://evil.example:{port}",
            "-H", "Sec-Fetch-Site: same-origin"]
        self.assertEqual(self.curl(shop.url + "/assay/buy", *page, "-d", '{"product": "coins"}'), 421)
        self.assertEqual(self.curl(shop.url + "/assay/key", *page), 421)
        self.assertEqual(self.curl(shop.url + "/assay/reset", *page, "-X", "POST"), 421)
        self.assertEqual(self.curl(shop.url + "/verifyReceipt", *page, "-d", "{}"), 421)
        other = ["-H", "Origin: http://evil.example"]
        self.assertEqual(self.curl(shop.url + "/assay/buy", *other, "-d", '{"product": "coins"}'), 403)
        self.assertEqual(self.curl(shop.url + "/assay/state", "-H", "Sec-Fetch-Site: cross-site"), 403)
        self.assertEqual(shop.state()["purchases"], [])
        self.assertEqual(self.curl(f"http://localhost:{port}/assay/key"), 200)
        self.assertEqual(self.curl(shop.url + "/assay/key", "-H", "Host: shop.localhost"), 200)

    def test_a_raised_price(self):
        """From the raised price to the renewal, or to the end, by what a backend is told."""
        for agrees, last, price in [
            (True, ("PRICE_INCREASE", "ACCEPTED", "DID_RENEW", None), "12.99 USD"),
            (False, ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", "EXPIRED", "PRICE_INCREASE"), "9.99 USD"),
            (None, ("EXPIRED", "PRICE_INCREASE"), "9.99 USD"),
        ]:
            with self.subTest(agrees=agrees):
                box = self.mailbox()
                shop = self.serve(notify=box.url)
                number = shop.buy("plus")["transaction_id"]
                shop.act("change_price", transaction_id=number, price="12.99")
                shop.restore()
                self.assertEqual(shop.state()["subscriptions"][0]["price_consent"], "awaited")
                if agrees is not None:
                    shop.act("consent", transaction_id=number, agree=agrees)
                shop.advance("P1M")
                shop.wait_for_notifications()
                told = [self.payload(body["signedPayload"]) for body in box.bodies]
                told = [word for one in told[1:] for word in (one["notificationType"], one.get("subtype"))]
                self.assertEqual(tuple(told), ("PRICE_INCREASE", "PENDING", *last))
                self.assertEqual(shop.state()["purchases"][-1]["price"], price)

    def payload(self, signed):
        part = signed.split(".")[1]
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))

    def test_broken_connections(self):
        shop = self.serve()
        shop.buy("pro")
        receipt = shop.receipt()
        for trouble in ["reset", "truncated:40"]:
            shop.fail("verifyReceipt", trouble)
            with self.assertRaises((OSError, http.client.HTTPException)):
                shop.verify(receipt)
        shop.fail("verifyReceipt", "http:503")
        self.assertEqual(shop.send("POST", "/verifyReceipt", {"receipt-data": receipt})[0], 503)
        self.assertEqual(shop.verify(receipt)["status"], 0)

    def test_storm_is_seeded(self):
        def outcomes():
            shop = self.serve()
            shop.storm(7, share=50, what="http:503,http:500")
            return [shop.send("POST", "/verifyReceipt", {"receipt-data": "x"})[0] for _ in range(40)]

        first = outcomes()
        self.assertEqual(first, outcomes())
        self.assertEqual(set(first), {200, 500, 503})

    def test_a_scenario_is_served(self):
        shop = self.serve(scenario="purchase/1.1")
        self.assertTrue(shop.state()["purchases"])
        shop.reset()
        self.assertTrue(shop.state()["purchases"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
