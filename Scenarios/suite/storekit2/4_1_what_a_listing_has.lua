scenario {
  title    = "the entitlements list what lasts and what is subscribed to; the app keeps the rest itself",
  rules    = { "entitlements-match-store", "persist-before-finish" },
  needs    = { "storekit2" },
  catches  = { "forget disk_write", "bug: an app looked for coins in the entitlements, where no consumable is" },
  source   = "S2-52, S2-54, S2-57, S2-68",
  products = {
    coins   = { type = "consumable", price = "0.99 USD", grants = 100 },
    pass    = { type = "non_renewing", price = "9.99 USD" },
    pro     = { type = "non_consumable", price = "4.99 USD" },
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, product in ipairs { "coins", "pass", "pro", "monthly" } do
      phone:buy(product)
      world:settle()
    end
    local function reads_of(product)
      return world:facts("storekit.read", { listing = "entitlements", product = product })
    end
    local earlier = { coins = #reads_of "coins", pro = #reads_of "pro", monthly = #reads_of "monthly" }
    world:wait "2s"                           -- the list may lag behind a purchase
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:owned "pass", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    for _, product in ipairs { "coins", "pro", "monthly" } do
      local count = product == "coins" and 0 or 1
      for place, read in ipairs(reads_of(product)) do
        if place > earlier[product] then expect(read.count, "entitlements to " .. product):equals(count) end
      end
    end
    phone:set_renewal("monthly", false)
  end,
}
