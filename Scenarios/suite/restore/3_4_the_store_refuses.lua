local types = require "product_types"

scenario {
  title    = "the store answers a restore with an error",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed" },
  source   = "E4",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "BRA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    world:store_fails { request = "restore", error = "SKErrorDomain 0", optional = true }
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
