local types = require "product_types"

scenario {
  title    = "the network is gone when the user restores: the app says so, and the next tap works",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed", "busy for ever" },
  source   = "E4, E5",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "FRA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    local before = phone:owned "thing"         -- an app may know it from a receipt already
    phone:network_down()
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone):never_saw "device.sign_in_asked"   -- nobody could check a password
    expect(phone:owned "thing", { rule = "restore-terminates" }):equals(before)

    phone:network_up()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
  end,
}
