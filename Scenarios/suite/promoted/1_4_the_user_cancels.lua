local types = require "product_types"

scenario {
  title    = "the user cancels a promoted purchase: the app shows no error, finishes it, and grants nothing",
  rules    = { "finish-every-terminal" },
  catches  = { "dialog on cancel", "ignore updated_transactions/cancelled" },
  source   = "M1, P16",
  needs    = { "promotions", "queue" },
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:cancel_next_purchase { optional = true }
    phone:open_promotion "thing"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
