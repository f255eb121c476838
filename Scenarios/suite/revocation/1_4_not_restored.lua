local types = require "product_types"

scenario {
  title    = "a restore does not bring back a refunded purchase",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "grant on empty restore" },
  source   = "T8, E3",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "USA" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:refund "thing"
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
