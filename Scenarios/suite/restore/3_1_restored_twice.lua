local types = require "product_types"

scenario {
  title    = "a user restores three times: each brings new transactions, and nothing is owned twice",
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
    -- An app may restore by a new receipt, which Apple offers as well.
    if world:fact_count "queue.restore_called" > 0 then
      expect(phone):saw("transaction.restored"):at_least(3)
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
