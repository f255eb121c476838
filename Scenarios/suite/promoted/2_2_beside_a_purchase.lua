local types = require "product_types"

scenario {
  title    = "a promoted product is tapped while another payment sheet is open: both purchases are delivered",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop granted" },
  source   = "M1, Q11",
  needs    = { "promotions", "queue" },
  cases    = types.rows { sells = { "thing", "promoted" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    phone:open_promotion "promoted"
    world:settle()
    -- An app may answer no to what comes in the middle of a purchase: to the offer, or to the tap.
    local sold = 0
    for name, product in pairs(case.products) do
      local purchases = world:ledger(name).purchases
      local due = types.owned(product, purchases)
      sold = sold + purchases
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(due)
    end
    expect(sold, { rule = "buy-button" }):is_at_least(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
