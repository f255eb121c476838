local types = require "product_types"

scenario {
  title    = "a reinstalled app gets its restorable purchases back when the user taps Restore",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop restore", "ignore updated_transactions/restored" },
  source   = "E2, E4",
  needs    = { "restore" },
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)

    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
