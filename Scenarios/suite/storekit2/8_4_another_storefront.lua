scenario {
  title    = "the storefront changes: what the shop shows from now on are the prices there",
  rules    = { "price-matches-store" },
  needs    = { "storekit2", "interface" },
  catches  = { "ignore storefront_updated" },
  source   = "S2-96",
  products = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100,
      storefronts = { DEU = { price = "1.19 EUR" } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    local shown = #phone:prices()
    phone:change_storefront "DEU"
    world:settle()
    -- A listener for storefronts is there to show the new prices in an open shop.
    if shown > 0 and world:fact_count "storekit.storefront_updated" > 0 then
      expect(#phone:prices(), { label = "prices shown", rule = "price-matches-store" }):is_at_least(shown + 1)
    end
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}
