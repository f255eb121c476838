scenario {
  title    = "a purchase that waits for approval is granted when the organiser agrees, in another launch",
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  catches  = { "ignore updated_transactions/unasked", "grant deferred" },
  source   = "A1, A6",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    expect(phone):saw("callback.delivered", { state = "deferred" })
    expect(phone:owned "pro"):equals(0)

    phone:terminate()
    world:approve()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
