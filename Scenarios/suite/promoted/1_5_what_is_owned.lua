local types = require "product_types"

scenario {
  title    = "an owned product is not charged again when promoted, whether or not the app hides the promotion",
  rules    = {},
  catches  = { "repeat add_payment" },
  source   = "M6, M1",
  needs    = { "promotions", "queue" },
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "KOR" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    phone:background()
    -- An app may have hidden the promotion on this device; then there is nothing to tap.
    phone:open_promotion "thing"
    world:settle()
    expect(world:ledger("thing").charged):equals(case.amount)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
