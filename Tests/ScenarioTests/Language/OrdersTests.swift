import Facts
import Scenario
import Testing

@Suite("Orders that are carried out") struct OrdersTests {
  static let bodies: [BadInput] = [
    BadInput("launch and terminate", "phone:launch()\nphone:terminate()", says: "process.terminated"),
    BadInput(
      "background and foreground", "phone:launch()\nphone:background()\nphone:foreground()",
      says: "process.foregrounded"),
    BadInput("kill now", "phone:launch()\nphone:kill_app()", says: "process.killed"),
    BadInput(
      "kill after a call", "phone:kill_app { after = \"add_observer\" }\nphone:launch()",
      says: "process.killed"),
    BadInput(
      "kill during an event",
      "phone:launch()\nphone:kill_app { during = \"updated_transactions\" }\nphone:buy \"coins\"\nworld:settle()",
      says: "process.killed"),
    BadInput("reboot", "phone:launch()\nphone:reboot()", says: "device.rebooted"),
    BadInput("power off", "phone:power_off()\nphone:reboot()\nphone:launch()", says: "device.powered_off"),
    BadInput("reinstall", "phone:reinstall \"2.0\"\nphone:launch()", says: "device.app_removed"),
    BadInput("uninstall and install", "phone:uninstall()\nphone:install()", says: "device.app_installed"),
    BadInput("update", "phone:update \"2.0\"", says: "device.app_updated"),
    BadInput(
      "backup", "phone:back_up()\nlocal tablet = world:device \"tablet\"\ntablet:restore_backup_of(phone)",
      says: "device.backup_restored"),
    BadInput(
      "a preset preference", "phone:preset(\"coins\", \"5\")\nphone:launch()", says: "process.launched"),
    BadInput("tap", "phone:launch()\nphone:tap \"shop\"\nworld:settle()", says: "user.tapped"),
    BadInput(
      "cancel the next purchase",
      "phone:launch()\nphone:cancel_next_purchase { product = \"coins\" }\nphone:buy \"coins\"\nworld:settle()",
      says: "user.cancelled"),
    BadInput(
      "walk away", "phone:launch()\nphone:walk_away()\nphone:buy \"coins\"\nworld:settle()",
      says: "user.ignored"),
    BadInput(
      "another account", "world:account(\"bob\", { storefront = \"DEU\" })\nphone:sign_in \"bob\"",
      says: "device.storefront_changed"),
    BadInput("sign out", "phone:sign_out()", says: "user.signed_out"),
    BadInput("storefront", "phone:change_storefront \"JPN\"", says: "user.changed_storefront"),
    BadInput(
      "restrictions",
      "phone:forbid_payments()\nphone:launch()\nphone:buy \"coins\"\nworld:settle()\nphone:allow_payments()",
      says: "user.changed_restrictions"),
    BadInput(
      "a network that comes back later",
      "phone:launch()\nphone:network_down { to = \"store\" }\nphone:network_up { to = \"store\", after = \"10m\" }\n"
        + "world:wait \"11m\"", says: "message.link_recovered"),
    BadInput(
      "a delayed message",
      "phone:launch()\nphone:delay_message(\"purchase_answer\", \"20s\")\nphone:buy \"coins\"\nworld:settle()",
      says: "world.chosen"),
    BadInput(
      "a message that arrives twice",
      "phone:launch()\nphone:duplicate_message \"purchase_request\"\nphone:buy \"coins\"\nworld:settle()",
      says: "message.duplicated"),
    BadInput(
      "a promotion", "phone:launch()\nphone:open_promotion \"coins\"\nworld:settle()",
      says: "user.opened_promotion"),
    BadInput("the clock", "phone:set_clock \"2h\"", says: "user.set_clock"),
    BadInput(
      "a refund", "phone:launch()\nphone:buy \"pro\"\nworld:settle()\nworld:refund \"pro\"\nworld:settle()",
      says: "store.refunded"),
    BadInput(
      "a declined request",
      "world:ask_to_buy \"user\"\nphone:launch()\nphone:buy \"pro\"\nworld:settle()\nworld:decline()\nworld:settle()",
      says: "user.declined"),
    BadInput(
      "a request that is approved later",
      "world:ask_to_buy \"user\"\nphone:launch()\nphone:buy \"pro\"\nworld:settle()\n"
        + "world:approve { product = \"pro\", after = \"2h\" }\nworld:wait_for(\"claim.granted\", \"3h\")",
      says: "user.approved"),
    BadInput(
      "a shared purchase",
      "world:account \"ben\"\nphone:launch()\nphone:buy \"pro\"\nworld:settle()\n"
        + "world:share(\"pro\", { from = \"user\", with = \"ben\" })\nworld:end_sharing(\"pro\", \"ben\")",
      says: "store.shared"),
    BadInput(
      "an expired subscription",
      "phone:launch()\nphone:buy \"monthly\"\nworld:settle()\nworld:expire \"monthly\"\nworld:settle()",
      says: "subscription.expired"),
    BadInput(
      "a renewal",
      "phone:launch()\nphone:buy \"monthly\"\nworld:settle()\nworld:renew \"monthly\"\nworld:settle()",
      says: "subscription.renewed"),
    BadInput(
      "a refund of one period",
      "phone:launch()\nphone:buy \"monthly\"\nworld:settle()\nworld:renew \"monthly\"\n"
        + "world:refund(\"monthly\", { period = 1 })\nworld:settle()\n"
        + "expect(world:subscription(\"monthly\").status):equals \"active\"",
      says: "store.refunded"),
    BadInput(
      "a code that is redeemed in the store",
      "phone:launch()\nphone:redeem_code \"monthly\"\nworld:settle()\nexpect(phone:owned \"monthly\"):equals(1)",
      says: "user.redeemed_code"),
    BadInput(
      "another key",
      "world:offer_key \"KEY\"\nphone:launch()\nphone:redeem_code \"monthly\"\nworld:settle()",
      says: "user.redeemed_code"),
    BadInput(
      "two renewals at most",
      "world:subscriptions { rate = \"monthly_renewal_every_hour\", renewals = 2 }\nphone:launch()\n"
        + "phone:buy \"monthly\"\nworld:settle()\nworld:wait \"4h\"\nphone:terminate()\nphone:launch()\nworld:settle()\n"
        + "expect(world):saw(\"subscription.renewed\"):times(2)\n"
        + "expect(world:subscription \"monthly\"):has { status = \"lapsed\", ended = \"cancelled\", renews = false }",
      says: "subscription.expired"),
    BadInput(
      "a higher price",
      "phone:launch()\nphone:buy \"monthly\"\nworld:settle()\nworld:change_price(\"monthly\", \"9.99 USD\")\nworld:settle()",
      says: "subscription.price_raised"),
    BadInput(
      "an account that cannot be charged",
      "world:subscriptions { rate = \"monthly_renewal_every_hour\", grace = true }\nphone:launch()\n"
        + "phone:buy \"monthly\"\nworld:settle()\nworld:fail_billing()\nworld:wait \"70m\"\nworld:recover_billing()\n"
        + "phone:set_renewal(\"monthly\", false)",
      says: "subscription.billing_failed"),
    BadInput(
      "a product that is not sold",
      "world:sell(\"coins\", false)\nphone:launch()\nphone:buy \"coins\"\nworld:settle()",
      says: "transaction.failed"),
    BadInput("a remark", "world:note \"here\"", says: "world.noted"),
    BadInput("a printed remark", "print(\"here\", 5)", says: "world.noted"),
    BadInput(
      "waiting for a function",
      "phone:launch()\nphone:buy \"coins\"\n"
        + "expect(world:wait_for(function() return phone:owned \"coins\" == 100 end, \"1h\")):is_true()",
      says: "claim.granted"),
    BadInput(
      "a user's answer",
      "world:answer(\"sheet_answer\", \"cancel\", { product = \"coins\" })\nphone:launch()\n"
        + "phone:buy \"coins\"\nworld:settle()", says: "user.cancelled"),
    BadInput(
      "a latitude for one device",
      "world:behavior(\"callback_delay\", \"20ms\", { device = phone })\nphone:launch()\n"
        + "phone:buy \"coins\"\nworld:settle()", says: "world.chosen"),
    BadInput(
      "the disk",
      "phone:launch()\nphone:buy \"pro\"\nworld:settle()\nexpect(phone:disk()[\"owned/pro\"]):equals \"1\"",
      says: "disk.wrote"),
    BadInput(
      "the queue",
      "phone:launch()\nphone:walk_away()\nphone:buy(\"coins\", { quantity = 2 })\nworld:settle()\n"
        + "expect(phone:queue()):equals { { product = \"coins\", state = \"purchasing\", quantity = 2, account = \"user\" } }",
      says: "queue.payment_added"),
  ]

  @Test("an order leaves its fact, and nothing else is wrong", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws { try Suite.expectCarriedOut(input) }

  @Test("in the sandbox a request for approval runs out, because nobody can answer it")
  func approvalInTheSandbox() throws {
    let asked = "world:ask_to_buy \"user\"\nphone:launch()\nphone:buy \"pro\"\nworld:settle()\n"
    for answer in ["approve", "decline"] {
      let result = try Suite.run(asked + "world:\(answer)()", fields: "environment = \"sandbox\",")
      #expect(
        result.error?.description.hasSuffix(
          "Ask to Buy requests cannot be answered in the sandbox; let the request expire with "
            + "world:wait(\"25h\"), or remove environment = \"sandbox\"") == true,
        "\(result.error.map(\.description) ?? "no error")")
    }
    let result = try Suite.run(
      asked + "world:wait \"25h\"\nexpect(phone:queue()):is_empty()", fields: "environment = \"sandbox\",")
    #expect(result.error == nil && result.failedExpectations.isEmpty)
  }
}
