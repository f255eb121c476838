import Scenario
import Testing

@Suite("Orders that cannot be carried out") struct BadOrderTests {
  static let cases: [BadInput] = [
    BadInput(
      "buying while the app does not run",
      #"phone:buy "coins""#,
      says:
        "purchase/test.lua:11: the app is not running on phone, so it cannot be tapped; call phone:launch() first"
    ),
    BadInput(
      "buying while the app is in the background",
      """
      phone:launch()
      phone:background()
      phone:buy "coins"
      """,
      says:
        "purchase/test.lua:13: the app is in the background on phone, so it cannot be tapped; call phone:foreground() first"
    ),
    BadInput(
      "buying what does not exist",
      """
      phone:launch()
      phone:buy "coin"
      """,
      says: "purchase/test.lua:12: unknown product 'coin'; did you mean 'coins'?"),
    BadInput(
      "buying nothing",
      """
      phone:launch()
      phone:buy()
      """,
      says:
        "purchase/test.lua:12: device:buy, argument 'product': expected the name of a product in quotes, but none was given"
    ),
    BadInput(
      "buying with an unknown option",
      """
      phone:launch()
      phone:buy("coins", { cancl = true })
      """,
      says: "purchase/test.lua:12: device:buy has no field 'cancl'; did you mean 'cancel'?"),
    BadInput(
      "buying none",
      """
      phone:launch()
      phone:buy("coins", { quantity = 0 })
      """,
      says:
        "purchase/test.lua:12: device:buy, field 'quantity': expected a whole number from 1 to 1000, found the number 0"
    ),
    BadInput(
      "launching twice",
      """
      phone:launch()
      phone:launch()
      """,
      says:
        "purchase/test.lua:12: the app is already running on phone; end it first with phone:terminate() or phone:kill_app()"
    ),
    BadInput(
      "launching a device that is off",
      """
      phone:power_off()
      phone:launch()
      """,
      says: "purchase/test.lua:12: phone is switched off; call phone:reboot() first"),
    BadInput(
      "launching what is not installed",
      """
      phone:uninstall()
      phone:launch()
      """,
      says: "purchase/test.lua:12: the app is not installed on phone; call phone:install() first"),
    BadInput(
      "killing what does not run",
      "phone:kill_app()",
      says:
        "purchase/test.lua:11: the app is not running on phone, so it cannot be killed; call phone:launch() first"
    ),
    BadInput(
      "a kill at an unknown point",
      #"phone:kill_app { before = "finnish" }"#,
      says: "purchase/test.lua:11: unknown app call or event 'finnish'; did you mean 'finish'?"),
    BadInput(
      "a kill during a call",
      #"phone:kill_app { during = "finish" }"#,
      says:
        "purchase/test.lua:11: unknown app event 'finish'; use one of: launch, foreground, background, terminate, updated_transactions, removed_transactions, restore_finished, restore_failed, should_add_store_payment, storefront_changed, revoked_entitlements, should_continue and 22 more"
    ),
    BadInput(
      "a kill at two points",
      #"phone:kill_app { before = "finish", after = "finish" }"#,
      says:
        #"purchase/test.lua:11: device:kill_app: expected one of before, after, during, and at, found 2; write kill_app { before = "finish" }, or kill_app() to kill it now"#
    ),
    BadInput(
      "a kill at no point",
      "phone:kill_app { nth = 2 }",
      says:
        #"purchase/test.lua:11: device:kill_app: expected one of before, after, during, and at, found none; write kill_app { before = "finish" }, or kill_app() to kill it now"#
    ),
    BadInput(
      "a kill at an unknown fact",
      #"phone:kill_app { at = "claim.grant" }"#,
      says: "purchase/test.lua:11: unknown kind of fact 'claim.grant'; did you mean 'claim.granted'?"),
    BadInput(
      "a kill at occasion zero",
      #"phone:kill_app { before = "finish", nth = 0 }"#,
      says:
        "purchase/test.lua:11: device:kill_app, field 'nth': expected a whole number from 1 to 1000000, found the number 0"
    ),
    BadInput(
      "a kill that never strikes",
      """
      phone:launch()
      phone:kill_app { before = "restore" }
      """,
      says:
        "purchase/test.lua:12: the prepared event never happened: kill_before restore on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "an unknown method",
      "phone:launh()",
      says: "purchase/test.lua:11: device has no field 'launh'; did you mean 'launch'?"),
    BadInput(
      "a field that an entry of a queue does not have",
      """
      phone:launch()
      phone:buy "coins"
      world:wait_for("queue.payment_added", "5s")
      print(phone:queue()[1].identifier)
      """,
      says:
        "purchase/test.lua:14: queue entry has no field 'identifier'; it has account, product, quantity, state"
    ),
    BadInput(
      "a field that no fact has",
      "phone:launch()\nprint(world:facts(\"process.launched\")[1].vesion)",
      says: "purchase/test.lua:12: fact has no field 'vesion'; did you mean 'version'?"),
    BadInput(
      "a dot instead of a colon",
      "phone.launch()",
      says:
        "purchase/test.lua:11: 'launch' is a method of device: write device:launch(...) with a colon, not with a dot"
    ),
    BadInput(
      "too many arguments",
      #"phone:launch("now")"#,
      says: "purchase/test.lua:11: device:launch: expected no argument, found 1"),
    BadInput(
      "an unknown latitude",
      #"world:behavior("resume_redelivry", "on")"#,
      says:
        "purchase/test.lua:11: unknown behavior 'resume_redelivry'; did you mean 'resume_redelivery'?"
    ),
    BadInput(
      "an unknown option of a latitude",
      #"world:behavior("resume_redelivery", "onn")"#,
      says: "purchase/test.lua:11: 'resume_redelivery' has no option 'onn'; did you mean 'on'?"),
    BadInput(
      "a latitude as a fault",
      #"world:fault("resume_redelivery", "on")"#,
      says:
        #"purchase/test.lua:11: 'resume_redelivery' is not a fault: found an unspecified behavior; call world:behavior("resume_redelivery", …)"#
    ),
    BadInput(
      "a kill as a fault",
      #"world:fault("kill_before", "kill")"#,
      says: "purchase/test.lua:11: 'kill_before' is a kill; call kill_app { … } on the device"),
    BadInput(
      "an order without a number",
      #"world:behavior("restored_order", "reverse")"#,
      says:
        "purchase/test.lua:11: world:behavior, argument 'option': expected a whole number from 0, because 'restored_order' selects an order or a split, found 'reverse'"
    ),
    BadInput(
      "a latitude for the wrong thing",
      #"world:behavior("resume_redelivery", "on", { product = "coins" })"#,
      says:
        "purchase/test.lua:11: world:behavior, field 'product' is not allowed: 'resume_redelivery' applies per device"
    ),
    BadInput(
      "an unknown message",
      #"phone:lose_message "purchase_anwser""#,
      says: "purchase/test.lua:11: unknown message 'purchase_anwser'; did you mean 'purchase_answer'?"),
    BadInput(
      "a delay that is not offered",
      #"phone:delay_message("purchase_answer", "2s")"#,
      says:
        "purchase/test.lua:11: device:delay_message, argument 'delay': expected one of 400ms, 3s, 20s, found '2s'"
    ),
    BadInput(
      "a time that is none",
      #"world:wait "2 lightyears""#,
      says:
        #"purchase/test.lua:11: world:wait, argument 'duration': expected a duration such as "2s", "1h30m", or "3 days", found '2 lightyears'"#
    ),
    BadInput(
      "a time that is a number",
      "world:wait(2)",
      says:
        #"purchase/test.lua:11: world:wait, argument 'duration': expected a duration such as "2s", "1h30m", or "3 days", found the number 2"#
    ),
    BadInput(
      "a network that is up already",
      "phone:network_up()",
      says:
        "purchase/test.lua:11: the network is already up on phone; call network_down first, or remove this line"
    ),
    BadInput(
      "an unknown far end",
      #"phone:network_down { to = "shop" }"#,
      says:
        "purchase/test.lua:11: device:network_down, field 'to': expected one of store, server, found 'shop'"),
    BadInput(
      "a refund of what was not bought",
      #"world:refund "coins""#,
      says: "purchase/test.lua:11: user has not bought 'coins'; buy it first, then call world:settle()"),
    BadInput(
      "an approval that nobody asked for",
      "world:approve()",
      says:
        #"purchase/test.lua:11: no Ask to Buy request is open; call world:ask_to_buy("…") before the purchase, and world:settle() after it"#
    ),
    BadInput(
      "terms that stop nothing",
      "world:accept_terms()",
      says:
        #"purchase/test.lua:11: no purchase of user is interrupted; call world:interrupt_purchases("…") before the purchase, and world:settle() after it"#
    ),
    BadInput(
      "a subscription that does not exist",
      #"world:renew "monthly""#,
      says:
        "purchase/test.lua:11: user has no subscription to 'monthly'; buy it first, then call world:settle()"),
    BadInput(
      "a rate that does not exist",
      #"world:subscriptions { rate = "hourly" }"#,
      says:
        "purchase/test.lua:11: world:subscriptions, field 'rate': expected one of 18 words, found 'hourly'; use one of: real_time, one_hour_is_one_day, thirty_minutes_is_one_day, five_minutes_is_one_day, one_minute_is_one_day, thirty_seconds_is_one_day, one_second_is_one_day, monthly_renewal_every_hour, monthly_renewal_every_thirty_minutes, monthly_renewal_every_fifteen_minutes, monthly_renewal_every_five_minutes, monthly_renewal_every_thirty_seconds and 6 more"
    ),
    BadInput(
      "a subscription that is none",
      #"world:subscription "coins""#,
      says:
        "purchase/test.lua:11: world:subscription, argument 'product': expected an auto-renewable subscription, found 'coins'"
    ),
    BadInput(
      "a code for what is no subscription",
      #"phone:redeem_code "coins""#,
      says:
        "purchase/test.lua:11: device:redeem_code, argument 'product': expected a subscription, found 'coins'; offer codes work only for subscriptions"
    ),
    BadInput(
      "a code for an offer that there is not",
      #"phone:redeem_code("monthly", { offer = "gift" })"#,
      says:
        "purchase/test.lua:11: device:redeem_code, field 'offer' is not allowed: 'monthly' has no offers; declare discounts = { … } in the product first"
    ),
    BadInput(
      "a period that was not paid",
      #"phone:launch() phone:buy "monthly" world:settle() world:refund("monthly", { period = 2 })"#,
      says:
        "purchase/test.lua:11: the subscription to 'monthly' has 1 paid periods; there is no period 2; advance the clock with world:wait, or choose an earlier period"
    ),
    BadInput(
      "a period that was taken back before",
      #"phone:launch() phone:buy "monthly" world:settle() for _ = 1, 2 do world:refund("monthly", { period = 1 }) end"#,
      says: "purchase/test.lua:11: period 1 of the subscription to 'monthly' is already revoked"),
    BadInput(
      "a key without a name",
      #"world:offer_key """#,
      says:
        "purchase/test.lua:11: world:offer_key, argument 'name': expected a non-empty name, found ''"),
    BadInput(
      "no renewals at all",
      #"world:subscriptions { renewals = 0 }"#,
      says:
        "purchase/test.lua:11: world:subscriptions, field 'renewals': expected a whole number from 1 to 1000, found the number 0"
    ),
    BadInput(
      "a history without products",
      #"world:history("user", { count = 3 })"#,
      says:
        #"purchase/test.lua:11: world:history, argument 'options': expected options in braces (products, count, subscription), found a table; write { products = { "pro" }, count = 10 }"#
    ),
    BadInput(
      "an account that does not exist",
      #"phone:sign_in "bob""#,
      says: "purchase/test.lua:11: unknown account 'bob'; use one of: user"),
    BadInput(
      "signing in twice",
      #"phone:sign_in "user""#,
      says: "purchase/test.lua:11: user is already signed in on phone"),
    BadInput(
      "a storefront in small letters",
      #"phone:change_storefront "deu""#,
      says:
        #"purchase/test.lua:11: device:change_storefront, argument 'country': expected a country's three capital letters such as "USA" or "DEU", found 'deu'"#
    ),
    BadInput(
      "a system that is no version of iOS",
      #"world:device("old", { system = "2.2" })"#,
      says:
        #"purchase/test.lua:11: device 'old', field 'system': expected a version of iOS from 3.0 on, such as "5.1", found '2.2'"#
    ),
    BadInput(
      "a backup that was not made",
      "phone:restore_backup_of(phone)",
      says: "purchase/test.lua:11: phone has no backup; call phone:back_up() first"),
    BadInput(
      "installing twice",
      "phone:install()",
      says:
        #"purchase/test.lua:11: the app is already installed on phone; use phone:reinstall() or phone:update "2.0""#
    ),
    BadInput(
      "owned while nothing runs",
      #"expect(phone:owned "coins"):equals(0)"#,
      says:
        "purchase/test.lua:11: the app is not running on phone, so it cannot be asked what its user owns; call phone:launch() first"
    ),
    BadInput(
      "a device of several accounts",
      """
      world:account "bob"
      world:device "tablet"
      """,
      says:
        #"purchase/test.lua:12: device 'tablet' needs an account; the scenario has several (user, bob); write world:device("tablet", { account = "user" })"#
    ),
    BadInput(
      "a value as facts",
      #"expect(5):saw "claim.granted""#,
      says:
        #"purchase/test.lua:11: saw works only on a world or a device; write expect(world):saw "claim.granted""#
    ),
    BadInput(
      "facts as a value",
      "expect(world):equals(5)",
      says:
        #"purchase/test.lua:11: a world or device cannot be compared; write expect(world):saw "…" or expect(phone:owned "coins"):equals(1)"#
    ),
    BadInput(
      "an unknown kind of fact",
      #"expect(world):saw "claim.grantd""#,
      says: "purchase/test.lua:11: unknown kind of fact 'claim.grantd'; did you mean 'claim.granted'?"),
    BadInput(
      "an unknown field of a fact",
      #"expect(world):saw("claim.granted", { prodct = "coins" })"#,
      says: "purchase/test.lua:11: claim.granted has no field 'prodct'; did you mean 'product'?"),
    BadInput(
      "an unknown value of a field",
      #"expect(world):saw("callback.delivered", { state = "bought" })"#,
      says:
        "purchase/test.lua:11: callback.delivered, field 'state': expected one of purchasing, purchased, failed, restored, deferred, found 'bought'"
    ),
    BadInput(
      "a count before anything was seen",
      "expect(world):times(1)",
      says:
        #"purchase/test.lua:11: call saw(…) before this; for example expect(world):saw("claim.granted"):times(1)"#
    ),
    BadInput(
      "a number that is empty",
      "expect(5):is_empty()",
      says: "purchase/test.lua:11: only a list, table, or string can be empty: found the number 5"),
    BadInput(
      "a text at least",
      #"expect("five"):is_at_least(5)"#,
      says: "purchase/test.lua:11: this comparison works on numbers: found 'five'"),
    BadInput(
      "a condition that is a number",
      #"world:wait_for(5, "1s")"#,
      says:
        "purchase/test.lua:11: world:wait_for, argument 'condition': expected a function, or the name of a kind of fact in quotes, found the number 5"
    ),
    BadInput(
      "waiting inside a condition",
      #"world:wait_for(function() world:settle() end, "1s")"#,
      says:
        "purchase/test.lua:11: this call waits, which is not allowed here: in a comparator, a replacement function, a metamethod called by a library function, or a function that must return at once"
    ),
    BadInput(
      "a scenario inside a scenario",
      #"scenario { title = "x", run = function() end }"#,
      says:
        "purchase/test.lua:11: scenario { … } was called inside a running scenario; move it to the top level of the file"
    ),
    BadInput(
      "an error of the script",
      #"error("no luck")"#,
      says: "purchase/test.lua:11: no luck"),
    BadInput(
      "an unknown expectation", "expect(1):toBe(1)",
      says:
        "purchase/test.lua:11: expectation has no field 'toBe'; use one of: equals, differs_from, is_empty, is_not_empty, is_true, is_false, is_nil, is_at_least, is_at_most, contains, is_between, has_length and 19 more"
    ),
    BadInput(
      "a loop that never ends",
      "while true do end",
      says:
        "purchase/test.lua:11: the budget of 200000 instructions is spent; look for an endless loop"
    ),
    BadInput(
      "a nil that is called",
      """
      local x = nil
      x()
      """,
      says: "purchase/test.lua:12: attempt to call a nil value (local 'x')"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }
}
