scenario {
  title    = "a refund is asked for first, told twice, told late, or follows another: the server sends the product no more",
  rules    = { "revocation-honored", "no-receipt-reuse" },
  catches  = { "bug: a server dropped a REFUND as a duplicate, because a CONSUMPTION_REQUEST had named the same transaction" },
  source   = "W9, W10, V2",
  products = {
    book  = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
    atlas = { type = "non_consumable", price = "9.99 USD", delivered_by = "server" },
    paper = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "press", delivered_by = "server" },
  },
  cases    = {
    { name = "asked_for_first", product = "paper", is_requested = true },
    { name = "told_twice", product = "book", fault = "notification_duplication", option = "twice" },
    { name = "told_late", product = "book", fault = "notification_loss", option = "lost" },
    { name = "its_answer_lost", product = "book", fault = "notification_answer_loss", option = "lost" },
    { name = "after_another", product = "book", with_another = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy(case.product)
    world:settle()
    if case.with_another then
      phone:buy "atlas"
      world:settle()
    end
    local receipt = world:copy_receipt()
    if case.is_requested then
      world:request_refund(case.product)
      world:wait "1h"
    end
    if case.with_another then
      world:refund "atlas"
      world:settle()
    end
    if case.fault then world:fault(case.fault, case.option) end
    world:refund(case.product)
    world:wait "2h"
    phone:replay_receipt(receipt, case.product)
    world:settle()
    local notifications = world:notifications()
    expect(notifications[#notifications]):has { type = "REFUND", product = case.product, state = "delivered" }
  end,
}
