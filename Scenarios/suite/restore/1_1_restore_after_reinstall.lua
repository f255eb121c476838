local types = require "product_types"

scenario {
  title    = "a reinstalled app gets back what lasts when the user taps Restore",
  rules    = { "owns-what-is-due", "finish-every-terminal" },
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
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)

    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
