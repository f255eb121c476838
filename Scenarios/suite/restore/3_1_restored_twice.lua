local types = require "product_types"

scenario {
  title    = "a user restores three times: new transactions each time, and nothing is owned twice",
  rules    = { "use-original-on-restore", "finish-every-terminal" },
  catches  = { "drop finish/first", "drop finish" },
  source   = "E3, F2",
  needs    = { "restore" },
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    for _ = 1, 3 do
      phone:restore()
      world:settle()
    end
    expect(phone):saw("transaction.restored"):at_least(3)
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
