import Facts
import Rules
import Testing

@testable import Scenario

@Suite("Looking at a world") struct LookingTests {
  private static let bought = "phone:launch()\nphone:buy \"coins\"\nworld:settle()\n"

  static let truths: [String] = [
    // The app's calls at its port.
    bought + #"expect(#phone:calls "finish"):equals(1)"#,
    bought + #"expect(phone:calls("finish")[1].product):equals "coins""#,
    bought + #"expect(phone:calls("add_payment")[1].name):equals "add_payment""#,
    bought + #"expect(phone:calls()[1].name):equals "add_observer""#,
    bought + #"expect(phone:calls()[1].number):equals(1)"#,
    #"expect(phone:calls()):is_empty()"#,
    // What the user could see.
    bought
      + #"expect(phone:sheets()):equals { { product = "coins", amount = 99, currency = "USD", answer = "confirmed" } }"#,
    "phone:launch()\nphone:buy(\"pro\", { cancel = true })\nworld:settle()\nexpect(phone:sheets()[1].answer):equals \"cancelled\"",
    "phone:launch()\nphone:walk_away()\nphone:buy \"pro\"\nworld:settle()\nexpect(phone:sheets()[1].answer):equals \"ignored\"",
    bought + "expect(phone:dialogs()):is_empty()",
    "phone:launch()\nphone:network_down()\nphone:buy \"coins\"\nworld:settle()\nexpect(phone:dialogs()[1].kind):equals \"error\"",
    "phone:launch()\nphone:buy \"pro\"\nworld:settle()\nphone:buy \"pro\"\nworld:settle()\nexpect(phone:alerts()):equals { { alert = \"already_bought\", product = \"pro\" } }",
    bought + "expect(phone:prices()):is_empty()",
    // The store's records.
    bought
      + #"expect(world:ledger "coins"):equals { purchases = 1, quantity = 1, charged = 99, refunded = 0, net = 99, currency = "USD", money = { { charged = 99, refunded = 0, net = 99, currency = "USD" } }, revoked = 0, real = true, due = { phone = 100 }, allowed = { phone = 100 } }"#,
    bought
      + "world:refund \"coins\"\nlocal books = world:ledger(\"coins\", \"user\")\nexpect(books.net):equals(0)\nexpect(books.revoked):equals(1)",
    "expect(world:ledger(\"pro\").allowed.phone):equals(0)",
    bought + #"expect(world:ledger("pro").purchases):equals(0)"#,
    // Subscriptions.
    "expect(world:subscription \"monthly\"):is_nil()",
    "phone:launch()\nphone:buy \"monthly\"\nworld:settle()\nphone:set_renewal(\"monthly\", false)\n"
      + #"expect(world:subscription("monthly", { account = "user" })):equals { status = "active", product = "monthly", next = "monthly", renews = false, consent = "not_needed", expires = "31d 2.15s" }"#,
    "world:subscriptions { grace = true }\nphone:launch()\nphone:buy \"monthly\"\nworld:settle()\nworld:fail_billing()\n"
      + "world:change_price(\"monthly\", \"3.99 USD\")\n"
      + "world:answer(\"consent_answer\", \"agree\")\nphone:terminate()\nphone:launch()\nworld:wait \"32d\"\n"
      + #"expect(world:subscription "monthly"):has { status = "grace", consent = "agreed", grace_until = "47d 2.15s" }"#
      + "\nphone:set_renewal(\"monthly\", false)\nworld:wait \"16d\"\n"
      + #"expect(world:subscription "monthly"):has { status = "lapsed", ended = "cancelled" }"#,
    // The state of the world.
    "expect(world:now()):equals \"0s\"\nworld:wait \"90s\"\nexpect(world:now()):equals \"1m 30s\"",
    "phone:set_clock \"1 day\"\nworld:wait \"2s\"\nexpect(phone:clock()):equals \"1d 2s\"",
    "expect(phone:account()):equals \"user\"\nphone:sign_out()\nexpect(phone:account()):is_nil()",
    "expect(phone:storefront()):equals \"USA\"\nphone:change_storefront \"DEU\"\nexpect(phone:storefront()):equals \"DEU\"",
    "expect(phone:app_version()):equals \"1.0\"\nphone:uninstall()\nexpect(phone:app_version()):is_nil()",
    "expect(phone:is_on()):is_true()\nphone:power_off()\nexpect(phone:is_on()):is_false()",
    "expect(phone:allows_payments()):is_true()\nphone:forbid_payments()\nexpect(phone:allows_payments()):is_false()",
    "phone:launch()\nexpect(phone:is_in_front()):is_true()\nphone:background()\nexpect(phone:is_in_front()):is_false()",
    "expect(phone:is_in_front()):is_false()\nexpect(phone:is_busy()):is_false()",
    "phone:launch()\nphone:restore()\nworld:wait_for(\"interface.busy_began\", \"1s\")\nexpect(phone:is_busy()):is_true()\nworld:settle()\nexpect(phone:is_busy()):is_false()",
    "phone:preset(\"level\", \"7\")\nexpect(phone:preferences()):equals { level = \"7\" }",
    "expect(phone:observers()):is_empty()\nphone:launch()\nexpect(#phone:observers()):equals(1)",
    "phone:launch()\nexpect(phone:observers()[1].registrations):equals(1)\nexpect(phone:observers()[1].methods):contains \"updated_transactions\"",
    bought
      + "local entry = phone:receipt().entries[1] or {}\nexpect(phone:receipt().account):equals \"user\"",
    bought
      + "local receipt = phone:receipt()\nexpect(receipt.type):equals \"Production\"\nexpect(receipt.version):equals \"1.0\"\nexpect(receipt.is_revoked):is_false()\nexpect(receipt.ends):is_nil()",
    bought + #"expect(world:receipt_json():find('"quantity":"1"', 1, true)):is_nil()"#,
    "phone:launch()\nphone:buy \"pro\"\nworld:settle()\nexpect((world:receipt_json(\"user\", { exclude_old_transactions = true }):find('\"product_id\":\"pro\"', 1, true))):is_at_least(1)",
    "phone:launch()\nphone:buy \"pro\"\nworld:settle()\nlocal entry = phone:receipt().entries[1]\nexpect(entry.is_trial or entry.is_introductory or entry.is_upgraded):is_false()\nexpect(entry.product):equals \"pro\"\nexpect(entry.ownership):equals \"PURCHASED\"",
  ]

  @Test("everything visible comes as plain data", arguments: truths) func truth(_ text: String) throws {
    let result = try Suite.run(text)
    #expect(result.failedExpectations.isEmpty, "\(result.failedExpectations)")
    #expect(result.verdict == .passed, "\(text): \(result.verdict)")
  }

  static let wrong: [BadInput] = [
    BadInput(
      "a call that no app can make", #"phone:calls "finnish""#,
      says: "purchase/test.lua:11: unknown app call 'finnish'; did you mean 'finish'?"),
    BadInput(
      "the books of nothing", #"world:ledger()"#,
      says:
        "purchase/test.lua:11: world:ledger, argument 'product': expected the name of a product in quotes, but none was given"
    ),
    BadInput(
      "the books of an account that is none", #"world:ledger("coins", "usr")"#,
      says: "purchase/test.lua:11: unknown account 'usr'; did you mean 'user'?"),
    BadInput(
      "the books of one of two", "world:account \"other\"\nworld:ledger \"coins\"",
      says:
        "purchase/test.lua:12: world:ledger: expected an account, found several (user, other); specify one"
    ),
    BadInput(
      "the receipt of an account that is none", #"world:receipt_json "usr""#,
      says: "purchase/test.lua:11: unknown account 'usr'; did you mean 'user'?"),
    BadInput(
      "a receipt with an unknown wish", #"world:receipt_json("user", { exclude_old = true })"#,
      says:
        "purchase/test.lua:11: world:receipt_json has no field 'exclude_old'; did you mean 'exclude_old_transactions'?"
    ),
    BadInput(
      "too much", "phone:dialogs(1)",
      says: "purchase/test.lua:11: device:dialogs: expected no argument, found 1"),
  ]

  @Test("what is wrong with a look is said", arguments: wrong) func isWrong(_ input: BadInput) throws {
    let result = try Suite.run(input.text)
    guard let error = result.error else {
      Issue.record("the verdict is \(result.verdict)")
      return
    }
    #expect(error.description == input.message)
  }
}
