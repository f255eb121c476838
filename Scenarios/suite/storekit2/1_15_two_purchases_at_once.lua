scenario {
  title    = "two products are bought at once: the sheets come one after the other, and each call has its own result",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore answered" },
  source   = "S2-42",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = { { name = "both_confirmed" }, { name = "the_first_cancelled", cancel = true } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy("coins", { cancel = case.cancel })
    phone:buy "pro"
    world:settle()
    expect(phone):saw_in_order {
      "device.sheet_shown", "device.sheet_closed", "device.sheet_shown", "device.sheet_closed",
    }
    expect(phone):saw("storekit.purchase_returned", { result = "success" }):times(case.cancel and 1 or 2)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(case.cancel and 0 or 100)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
