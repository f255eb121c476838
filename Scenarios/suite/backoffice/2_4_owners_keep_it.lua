local types = require "product_types"

local ways = { { name = "developer", by = "developer" }, { name = "store", by = "store" } }

scenario {
  title    = "a product goes off sale: its owners keep it, also on a new phone",
  rules    = { "restore-button", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "6.2, E1",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "USA", variants = ways },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:remove_from_sale("thing", { by = case.by })

    local tablet = world:device "tablet"
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)
  end,
}
