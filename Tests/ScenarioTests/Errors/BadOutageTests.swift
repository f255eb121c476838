import Scenario
import Testing

@Suite("Outages and faults that are impossible") struct BadOutageTests {
  static let stores: [BadInput] = [
    BadInput(
      "a failure of nothing",
      "world:store_fails()",
      says:
        "purchase/test.lua:11: world:store_fails, argument 'options': expected options in braces (request, error, underlying, status, retryable, times, always, device, product, optional), but none was given"
    ),
    BadInput(
      "a failure of no request",
      #"world:store_fails { error = "SKErrorDomain 0" }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'request': expected one of products, checkout, purchase, restore, receipt, content, sheet, lookup, check, but none was given; write { request = "products", error = "SKErrorDomain 0" }"#
    ),
    BadInput(
      "a failure of an unknown request",
      #"world:store_fails { request = "product", error = "SKErrorDomain 0" }"#,
      says:
        "purchase/test.lua:11: world:store_fails, field 'request': expected one of products, checkout, purchase, restore, receipt, content, sheet, lookup, check, found 'product'"
    ),
    BadInput(
      "a failure without an error",
      #"world:store_fails { request = "products" }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'error': expected a domain and a code such as "SKErrorDomain 0", or the name of a StoreKit error such as "payment_invalid", but none was given; write { request = "products", error = "SKErrorDomain 0" }"#
    ),
    BadInput(
      "a failure of an unknown domain",
      #"world:store_fails { request = "products", error = "SKError 0" }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'error': expected a domain and a code such as "SKErrorDomain 0", or the name of a StoreKit error such as "payment_invalid", found 'SKError 0'; the domains are SKErrorDomain, NSURLErrorDomain, ASDServerErrorDomain, SSErrorDomain, NSCocoaErrorDomain, SKInternalErrorDomain, StoreKitError, PurchaseError, CancellationError, RefundRequestError"#
    ),
    BadInput(
      "a failure always, and twice",
      #"world:store_fails { request = "products", error = "SKErrorDomain 0", always = true, times = 2 }"#,
      says:
        "purchase/test.lua:11: world:store_fails, field 'times' is not allowed with always = true"
    ),
    BadInput(
      "a status for what is no check",
      #"world:store_fails { request = "products", error = "SKErrorDomain 0", status = 21005 }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'status' is not allowed: only a receipt validation has a status; write request = "check""#
    ),
    BadInput(
      "an error for a check",
      #"world:store_fails { request = "check", error = "SKErrorDomain 0" }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'error' is not allowed: a receipt validation is answered with a status; write { request = "check", status = 21005 }"#
    ),
    BadInput(
      "a check without a status",
      #"world:store_fails { request = "check" }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'status': expected an error status: 21000, 21002 to 21010, or 21100 to 21199, but none was given; write { request = "check", status = 21005 }"#
    ),
    BadInput(
      "a status that is not sent any more",
      #"world:store_fails { request = "check", status = 21001 }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'status': expected an error status: 21000, 21002 to 21010, or 21100 to 21199, found the number 21001; the App Store no longer sends 21001"#
    ),
    BadInput(
      "a status that can be tried again, and does not say so",
      #"world:store_fails { request = "check", status = 21005, retryable = true }"#,
      says:
        #"purchase/test.lua:11: world:store_fails, field 'retryable' is not allowed: only statuses 21100 to 21199 can be retryable"#
    ),
    BadInput(
      "a check that never comes",
      #"world:store_fails { request = "check", status = 21100, retryable = false }"#,
      says:
        "purchase/test.lua:11: the prepared event never happened: store_fails check 21100; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a failure of a restore for a product",
      #"world:store_fails { request = "restore", error = "SKErrorDomain 0", product = "coins" }"#,
      says:
        "purchase/test.lua:11: world:store_fails, field 'product' is not allowed: 'restore' does not involve a single product"
    ),
    BadInput(
      "a failure on what is no device",
      #"world:store_fails { request = "restore", error = "SKErrorDomain 0", device = "phone" }"#,
      says:
        "purchase/test.lua:11: world:store_fails, field 'device': expected a device, found 'phone'"
    ),
    BadInput(
      "a failure that never comes true",
      #"world:store_fails { request = "restore", error = "SKErrorDomain 0", always = true }"#,
      says:
        "purchase/test.lua:11: the prepared event never happened: store_fails restore; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a store that recovers from nothing",
      "world:store_recovers()",
      says:
        "purchase/test.lua:11: the store is already working; call world:store_fails { … } first, or remove this line"
    ),
    BadInput(
      "a store that is slow beyond all patience",
      #"world:store_slow "1m""#,
      says:
        "purchase/test.lua:11: world:store_slow, argument 'duration': expected at most 25s, found '1m'; requests time out after that; to make the store unreachable, call world:store_down()"
    ),
    BadInput(
      "a slowness that is no time",
      #"world:store_slow "very""#,
      says:
        #"purchase/test.lua:11: world:store_slow, argument 'duration': expected a duration such as "2s", "1h30m", or "3 days", or "none", found 'very'"#
    ),
    BadInput(
      "a slowness that ends without having begun",
      #"world:store_slow "none""#,
      says:
        "purchase/test.lua:11: the store already answers without delay; choose another time, or remove this line"
    ),
    BadInput(
      "a store that is up already",
      "world:store_up()",
      says:
        "purchase/test.lua:11: the store is already up; call world:store_down() first, or remove this line"
    ),
    BadInput(
      "a store that is down already",
      "world:store_down()\nworld:store_down()",
      says:
        "purchase/test.lua:12: the store is already down; call world:store_up() first, or remove this line"
    ),
  ]

  static let devices: [BadInput] = [
    BadInput(
      "a disk that is full already",
      "phone:fill_disk()\nphone:fill_disk()",
      says:
        "purchase/test.lua:12: the disk of phone is already full; call phone:free_disk() first, or remove this line"
    ),
    BadInput(
      "a disk that has room already",
      "phone:free_disk()",
      says:
        "purchase/test.lua:11: the disk of phone is not full; call phone:fill_disk() first, or remove this line"
    ),
    BadInput(
      "a disk of a device that is off",
      "phone:power_off()\nphone:fill_disk()",
      says: "purchase/test.lua:12: phone is switched off; call phone:reboot() first"),
    BadInput(
      "a promotion on a device that is off",
      "phone:power_off()\nphone:open_promotion \"coins\"",
      says: "purchase/test.lua:12: phone is switched off; call phone:reboot() first"),
    BadInput(
      "switching off twice",
      "phone:power_off()\nphone:power_off()",
      says: "purchase/test.lua:12: phone is switched off; call phone:reboot() first"),
    BadInput(
      "caches of an app in front",
      "phone:launch()\nphone:purge_caches()",
      says:
        "purchase/test.lua:12: the system does not purge caches while the app is in the foreground on phone; call phone:background() or phone:terminate() first"
    ),
    BadInput(
      "caches of no app",
      "phone:uninstall()\nphone:purge_caches()",
      says: "purchase/test.lua:12: the app is not installed on phone; call phone:install() first"),
    BadInput(
      "a clock that is set by nothing",
      #"phone:set_clock "back""#,
      says:
        #"purchase/test.lua:11: device:set_clock, argument 'offset': expected a duration such as "2s", "1h30m", or "3 days", or with a minus sign "-2h", found 'back'"#
    ),
    BadInput(
      "a finish of an unknown product that is lost",
      #"phone:lose_finish { product = "coin" }"#,
      says: "purchase/test.lua:11: unknown product 'coin'; did you mean 'coins'?"),
    BadInput(
      "a finish that is lost twice at once",
      "phone:lose_finish()\nphone:lose_finish()",
      says:
        "purchase/test.lua:12: line 11 already schedules finish_without_effect on phone for the same call; write nth = 2 for the next one, or remove this line"
    ),
    BadInput(
      "a finish that is never lost",
      #"phone:launch()\#nphone:lose_finish { product = "pro" }"#,
      says:
        "purchase/test.lua:12: the prepared event never happened: finish_without_effect for pro on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a restore that never breaks off",
      "phone:break_off_restore()",
      says:
        "purchase/test.lua:11: the prepared event never happened: restore_failure on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a transaction that never leaves",
      "phone:lose_transaction { transaction = 3 }",
      says:
        "purchase/test.lua:11: the prepared event never happened: spontaneous_removal of transaction 3 on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "preferences that are never lost",
      "phone:lose_preferences { nth = 2 }",
      says:
        "purchase/test.lua:11: the prepared event never happened: preferences_at_death on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a finished purchase that never comes again, by its transaction",
      "phone:redeliver_finished { transaction = 0 }",
      says:
        "purchase/test.lua:11: device:redeliver_finished has no field 'transaction'; use one of: product, nth, optional"
    ),
  ]

  @Test(
    "one clear error says where, what was expected, what was found and what to try",
    arguments: stores + devices)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }
}
