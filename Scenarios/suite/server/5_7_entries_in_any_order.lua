scenario {
  title    = "a receipt lists entries in any order, or none: the purchase is found, or the app asks again",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "2.5, W8, W14, F1",
  products = {
    june = { type = "non_consumable", price = "3.10 EUR", delivered_by = "server" },
    july = { type = "non_consumable", price = "3.10 EUR", delivered_by = "server" },
    map  = { type = "non_consumable", price = "0.05 EUR" },
  },
  accounts = { mia = { storefront = "FRA" } },
  cases    = { { name = "first", order = 0 }, { name = "shuffled", order = 3 }, { name = "turned_round", order = 5 },
    { name = "empty", empty = true } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, product in ipairs { "june", "july", "map" } do
      phone:buy(product)
      world:settle()
    end
    -- Without receipts of their own restored transactions are checked by the receipt of the app.
    world:behavior("restored_receipt", "nil")
    if case.order then world:behavior("receipt_order", case.order) end
    if case.empty then world:fault("receipt_entries", "empty", { optional = true }) end
    local tablet = world:device "tablet"
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    tablet:terminate()
    tablet:launch()
    world:settle()
    for _, product in ipairs { "june", "july", "map" } do
      expect(tablet:owned(product), { rule = "entitlements-match-store" }):equals(1)
    end
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
