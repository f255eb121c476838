scenario {
  title    = "the user does what the store asked for while the app does not run: the next launch delivers",
  rules    = { "handle-unsolicited", "failed-then-purchased" },
  catches  = { "ignore updated_transactions/unasked", "late add_observer/buy", "drop finish" },
  source   = "I4",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    phone:terminate()
    world:accept_terms "mia"
    world:wait "1h"
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
