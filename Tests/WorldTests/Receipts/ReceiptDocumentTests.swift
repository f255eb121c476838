import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What the check endpoint answers, read by another program")
struct ReceiptDocumentTests {
  /// Reads answers, one on each line. Every key and type is looked up in its own list, and dates must agree
  /// with each other. At the end it prints the keys that never occurred.
  private static let program = #"""
    import sys, json, datetime, zoneinfo
    utc, coast, form = datetime.timezone.utc, zoneinfo.ZoneInfo("America/Los_Angeles"), "%Y-%m-%d %H:%M:%S"
    numeral = lambda v: isinstance(v, str) and v.isdigit()
    number = lambda v: isinstance(v, int) and not isinstance(v, bool)
    text = lambda v: isinstance(v, str) and v != ""
    identifier = lambda v: numeral(v) and len(v) == 15
    word = lambda *words: lambda v: v in words and isinstance(v, str)
    def dates(*names):
      return {n + s: c for n in names for s, c in (("", text), ("_ms", numeral), ("_pst", text))}
    common = {"quantity": numeral, "product_id": text, "transaction_id": identifier, "original_transaction_id": identifier,
      "is_trial_period": word("true", "false"), **dates("purchase_date", "original_purchase_date")}
    more = {"is_in_intro_offer_period": word("true", "false"), "web_order_line_item_id": numeral,
      "promotional_offer_id": text, "cancellation_reason": word("0", "1"), **dates("cancellation_date")}
    latest = {"is_upgraded": word("true"),
      "subscription_group_identifier": text, "offer_code_ref_name": text, "app_account_token": text}
    renewal = {"auto_renew_product_id": text, "auto_renew_status": word("0", "1"), "product_id": text,
      "original_transaction_id": identifier}
    owned = {"in_app_ownership_type": word("PURCHASED", "FAMILY_SHARED")}
    lists = {
      "in_app": ({**common, **owned}, {**more, **dates("expires_date")}),
      "latest_receipt_info": ({**common, **owned}, {**more, **latest, **dates("expires_date")}),
      "single": ({**common, "bid": text, "bvrs": text}, {**more, "expires_date": numeral,
        "expires_date_formatted": text, "expires_date_formatted_pst": text}),
      "pending_renewal_info": (renewal, {"expiration_intent": word("1", "2", "3", "4", "5"),
        "is_in_billing_retry_period": word("0", "1"), "price_consent_status": word("0", "1"),
        "price_increase_status": word("0", "1"), "promotional_offer_id": text, "offer_code_ref_name": text,
        **dates("grace_period_expires_date")}),
      "receipt": ({"receipt_type": word("Production", "ProductionVPP", "ProductionSandbox", "ProductionVPPSandbox"),
        "adam_id": number, "app_item_id": number, "bundle_id": text, "application_version": text,
        "download_id": number, "version_external_identifier": number, "original_application_version": text,
        "in_app": lambda v: isinstance(v, list),
        **dates("receipt_creation_date", "request_date", "original_purchase_date")}, dates("expiration_date")),
      "answer": ({"status": number}, {"is_retryable": lambda v: v in (0, 1), "environment": word("Sandbox",
        "Production"), "receipt": lambda v: isinstance(v, dict), "latest_receipt": text,
        "latest_receipt_info": lambda v: isinstance(v, (list, dict)),
        "latest_expired_receipt_info": lambda v: isinstance(v, dict),
        "pending_renewal_info": lambda v: isinstance(v, list)}),
    }
    seen = {kind: set() for kind in lists}
    def check(kind, value):
      required, optional = lists[kind]
      for key, content in value.items():
        assert key in required or key in optional, (kind, key)
        assert (required.get(key) or optional.get(key))(content), (kind, key, content)
        seen[kind].add(key)
      for key in required: assert key in value, (kind, "lacks", key)
      for key, content in value.items():
        if key + "_ms" not in value: continue
        date = datetime.datetime.fromtimestamp(int(value[key + "_ms"]) // 1000, utc)
        # Only the date of the request has milliseconds.
        assert key == "request_date" or value[key + "_ms"].endswith("000"), (kind, key, value[key + "_ms"])
        assert content == date.strftime(form) + " Etc/GMT", (kind, key, content)
        there = date.astimezone(coast).strftime(form) + " America/Los_Angeles"
        assert value[key + "_pst"] == there, (kind, key, there)
    for line in sys.stdin.read().splitlines():
      answer = json.loads(line)
      check("answer", answer)
      if "receipt" not in answer: continue
      receipt = answer["receipt"]
      if "in_app" not in receipt:
        check("single", receipt)
        for key in ("latest_receipt_info", "latest_expired_receipt_info"):
          if key in answer: check("single", answer[key])
        continue
      check("receipt", receipt)
      for entry in receipt["in_app"]: check("in_app", entry)
      for kind in ("latest_receipt_info", "pending_renewal_info"):
        for entry in answer.get(kind, []): check(kind, entry)
    for kind, (required, optional) in lists.items():
      missing = sorted((set(required) | set(optional)) - seen[kind])
      if missing: print(kind, "without", *missing)
    """#

  private func answer(
    _ test: TestWorld, _ environment: StoreEnvironment = .production, password: Bool = true
  ) -> CheckAnswer {
    guard case .text(let receipt) = test.perform([.readReceiptData]) else { return CheckAnswer(.malformed) }
    return test.world.store.check(
      CheckQuestion(
        receipt: receipt, environment: environment,
        password: password ? test.world.store.sharedSecret : nil))
  }

  private func json(_ test: TestWorld, _ environment: StoreEnvironment = .production) -> String {
    test.world.store.json(of: answer(test, environment))
  }

  /// Answers about receipts of single transactions: while the subscription runs, and after it ended.
  private func single() -> [String] {
    let test = TestWorld()
    test.buy(test.monthly)
    let texts = test.handles.compactMap { test.app.view.receiptData(of: $0) }
    guard let text = texts.last else { return [] }
    func ask() -> String {
      test.world.store.json(
        of: test.world.store.check(
          CheckQuestion(
            receipt: test.world.text(text), environment: .production,
            password: test.world.store.sharedSecret)))
    }
    let running = ask()
    test.world.refund(test.latestPurchase)
    test.pass(.days(40))
    return [running, ask()]
  }

  /// Worlds that together contain everything that a receipt can report.
  private func answers() -> [String] {
    let plain = TestWorld()
    plain.buy(plain.pro)
    plain.buy(plain.coins, quantity: 3)
    plain.world.refund(plain.purchase(of: plain.pro))
    let levels = TestWorld()
    levels.buy(levels.monthly)
    levels.pass(.days(3))
    levels.buy(levels.yearly)
    let trial = TestWorld()
    let silver = trial.addProduct("silver", .autoRenewable) {
      $0.group = trial.world.text("metals")
      $0.introductory = Discount(
        mode: .freeTrial, price: 0, periodCount: 1, periodUnit: .week, numberOfPeriods: 1)
    }
    trial.buy(silver)
    trial.world.act(on: trial.subscription(to: silver), .changePrice(500), by: trial.phone)
    let failing = TestWorld()
    failing.world.setSubscriptionTerms(hasGrace: true)
    failing.buy(failing.monthly)
    failing.world.setFailsBilling(failing.user, true)
    failing.pass(.days(32))
    let family = TestWorld()
    let ben = family.world.addAccount(named: "ben")
    family.buy(family.pro)
    family.world.share(family.latestPurchase, with: ben, wasSharedBefore: false)
    var shared = [family.world.store.receiptJSON(of: ben)]
    let volume = TestWorld(environment: .sandbox)
    volume.buy(volume.pro)
    volume.perform([.refreshReceipt([.isVolumePurchase])], settles: true)
    shared.append(json(volume, .sandbox))
    volume.perform([.refreshReceipt([.isExpired])], settles: true)
    shared.append(json(volume, .sandbox))
    shared.append(plain.world.store.json(of: CheckAnswer(status: 21100, isRetryable: true)))
    shared.append(plain.world.store.json(of: CheckAnswer(.malformed)))
    return [plain, levels, trial, failing, family].map { json($0) } + shared + single()
  }

  @Test("2.5: another program finds every key where it belongs, with its type, and dates that agree")
  func foreignReader() throws {
    let end = try ForeignReader.run(ReceiptDocumentTests.program, over: answers())
    #expect(end.status == 0)
    // Separate tests cover the remaining keys: offers, codes and tokens.
    #expect(
      end.output == """
        in_app without promotional_offer_id
        latest_receipt_info without app_account_token offer_code_ref_name promotional_offer_id
        single without promotional_offer_id
        pending_renewal_info without offer_code_ref_name promotional_offer_id

        """)
  }

  @Test("2.5: the other program does not read what is wrong")
  func wrong() throws {
    let right = answers()[0]
    for (part, other) in [
      ("\"quantity\":\"1\"", "\"quantity\":1"), ("purchase_date_pst", "purchase_date_pdt"),
      ("\"status\":0", "\"status\":\"0\""), ("\"bundle_id\"", "\"bundle\""), ("00 Etc/GMT", "01 Etc/GMT"),
    ] {
      #expect(right.contains(part))
      #expect(
        try ForeignReader.run(ReceiptDocumentTests.program, over: [right.replacing(part, with: other)]).status
          != 0)
    }
  }

  @Test("2.5: in the sandbox the app has the version 1.0 and no numbers")
  func sandboxValues() {
    let test = TestWorld(environment: .sandbox)
    test.buy(test.pro)
    test.world.update(test.phone, to: "3.2")
    let text = json(test, .sandbox)
    for part in [
      "\"environment\":\"Sandbox\"", "\"receipt_type\":\"ProductionSandbox\"",
      "\"application_version\":\"1.0\"",
      "\"original_application_version\":\"1.0\"", "\"version_external_identifier\":0", "\"app_item_id\":0",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let store = TestWorld()
    store.buy(store.pro)
    store.world.update(store.phone, to: "3.2")
    for part in ["\"application_version\":\"3.2\"", "\"original_application_version\":\"1.0\""] {
      #expect(json(store).contains(part), "\(part)")
    }
  }

  @Test("2.5: codes and tokens are told where the entry has them")
  func codes() {
    var printer = ReceiptPrinter(nameOfProduct: { _ in "club" }, text: { _ in "a text" })
    let test = TestWorld()
    test.buy(test.monthly)
    guard var document = answer(test).document else { return #expect(Bool(false)) }
    document.latestEntries[0].isRedeemed = true
    document.latestEntries[0].offer = TextID(rawValue: 7)
    document.latestEntries[0].appAccountToken = TextID(rawValue: 8)
    document.pendingRenewals[0].isRedeemed = true
    document.pendingRenewals[0].offer = TextID(rawValue: 7)
    let text = printer.answer(status: 0, isRetryable: nil, document: document)
    #expect(text.ranges(of: "\"offer_code_ref_name\":\"club code\"").count == 2)
    #expect(text.ranges(of: "\"promotional_offer_id\":\"a text\"").count == 2)
    #expect(text.ranges(of: "\"app_account_token\":\"a text\"").count == 1)
  }

  @Test("W2: only subscriptions that renew themselves bring the latest receipt and the renewals")
  func withoutSubscriptions() {
    let test = TestWorld()
    test.buy(test.pro)
    test.buy(test.season)
    let text = json(test)
    for key in ["latest_receipt", "latest_receipt_info", "pending_renewal_info"] {
      #expect(!text.contains("\"\(key)\""), "\(key)")
    }
    #expect(test.world.store.json(of: answer(test, password: false)).contains("\"status\":0"))
  }
}
