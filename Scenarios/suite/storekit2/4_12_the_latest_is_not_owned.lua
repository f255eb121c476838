scenario {
  title    = "the latest transaction of a product may be refunded or expired, and says nothing about owning it",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a refunded purchase of what lasts still counted (https://github.com/PDF-Archiver/PDF-Archiver/issues/330)",
  },
  source   = "S2-60, S2-54, S2-13",
  products = {
    pro     = { type = "non_consumable", price = "4.99 USD" },
    map     = { type = "non_consumable", price = "1.99 USD" },
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "monthly"
    world:settle()
    local function reads_of(product)
      return world:facts("storekit.read", { listing = "latest", product = product })
    end
    local earlier = { pro = #reads_of "pro", monthly = #reads_of "monthly", map = #reads_of "map" }
    phone:set_renewal("monthly", false)
    phone:terminate()
    world:refund "pro"
    world:wait "40d"
    phone:launch()
    world:settle()
    -- At its launch, the app may have read the list that the device had kept.
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "map", { rule = "entitlements-match-store" }):equals(0)
    for product, count in pairs { pro = 1, monthly = 1, map = 0 } do
      for place, read in ipairs(reads_of(product)) do
        if place > earlier[product] then expect(read.count, "the latest of " .. product):equals(count) end
      end
    end
  end,
}
