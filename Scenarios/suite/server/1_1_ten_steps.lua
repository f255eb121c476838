scenario {
  title    = "the app's server delivers a product: ten steps, in order",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "7.1, W6; Xamarin: Transactions and Verification, ten steps",
  products = {
    book = {
      type = "non_consumable", price = "4.99 USD", delivered_by = "server",
      content = { version = "1.0", files = { ["chapter1.txt"] = "Once upon a time", ["cover.png"] = 20000 } },
    },
  },

  run = function(world)
    -- A receipt without the purchase would take some of the steps twice.
    world:behavior("receipt_lag", "before_callback")
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for("transaction.began", "5m")
    world:note "step 1 of 10: the app added a payment, and the user is asked"
    world:wait_for("message.sent", "5m")
    world:note "step 2 of 10: the request is sent to the store"
    world:wait_for("store.charged", "5m")
    world:note "step 3 of 10: the store completes the purchase"
    world:wait_for("callback.delivered", "5m")
    world:note "step 4 of 10: the observer received the transaction, and its receipt is there"
    world:wait_for("server.receipt_received", "5m")
    world:note "step 5 of 10: the app sent the receipt to its server, and waits"
    world:wait_for("server.check_sent", "5m")
    world:note "step 6 of 10: the server asks the store about the receipt"
    world:wait_for("server.check_answered", "5m")
    world:note "step 7 of 10: the store answered with status 0"
    world:wait_for(function() return #world:redeemed() > 0 end, "5m")
    world:note "step 8 of 10: the server found the content and recorded the purchase"
    world:wait_for("disk.wrote", "5m")
    world:note "step 9 of 10: the content is transferred, and the app stores it"
    world:settle()
    world:note "step 10 of 10: the product is unlocked, and its transaction is finished"

    expect(world):saw_in_order {
      "store.charged",
      { "callback.delivered", state = "purchased" },
      { "server.receipt_received", product = "book" },
      { "server.check_sent", environment = "production", attempt = 1 },
      { "server.check_answered", status = 0 },
      { "server.redeemed", product = "book" },
      { "server.content_answered", answer = "sent", bytes = 20016 },
    }
    -- A server may look up the content before it asks the store.
    expect(world):saw("server.content_found", { product = "book", version = "1.0" }):before "server.content_answered"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
