scenario {
  title    = "a product owned forever is bought again: there is no second charge, and nothing is added",
  rules    = { "rebuy-grants-once", "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop finish" },
  source   = "P13, T9",
  products = { pro = { type = "non_consumable", price = "1.500 KWD" } },
  accounts = { mia = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
    -- An app that offers no more what is owned adds no second payment.
    expect(phone):saw("transaction.purchased"):times(world:fact_count "queue.payment_added")
  end,
}
