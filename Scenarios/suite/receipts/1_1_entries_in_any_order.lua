scenario {
  title    = "a receipt lists its entries in any order: the app finds the refunded one at any position",
  rules    = { "revocation-rechecks-receipt" },
  needs    = { "receipts" },
  catches  = { "ignore revoked_entitlements" },
  source   = "2.5, V2",
  products = {
    map   = { type = "non_consumable", price = "2900 KRW" },
    pro   = { type = "non_consumable", price = "7500 KRW" },
    sword = { type = "non_consumable", price = "4400 KRW" },
  },
  accounts = { mia = { storefront = "KOR" } },
  cases    = {
    { name = "refunded_first", order = 4 },
    { name = "refunded_in_the_middle", order = 2 },
    { name = "refunded_last", order = 5 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("receipt_order", case.order)
    phone:launch()
    world:settle()
    for _, product in ipairs { "map", "pro", "sword" } do
      phone:buy(product)
      world:settle()
    end

    world:refund "pro"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "map", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "sword", { rule = "entitlements-match-store" }):equals(1)
  end,
}
