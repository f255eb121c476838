local types = require "product_types"

scenario {
  title    = "one purchase is interrupted and the next is not: the app handles each on its own",
  rules    = { "failed-then-purchased", "finish-every-terminal" },
  catches  = { "give up after failed" },
  source   = "I1, Q5",
  cases    = types.rows { sells = { "stopped", "other" }, mixed = true, country = "GBR" },

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "stopped"
    world:settle()
    world:interrupt_purchases("mia", false)
    phone:buy "other"
    world:settle()
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(types.owned(case.products.other))
    expect(phone:owned "stopped", { rule = "entitlements-match-store" }):equals(0)

    world:accept_terms "mia"
    world:settle()
    expect(phone:owned "stopped", { rule = "entitlements-match-store" }):equals(types.owned(case.products.stopped))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
