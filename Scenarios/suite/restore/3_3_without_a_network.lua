local types = require "product_types"

scenario {
  title    = "the network is down when the user restores: the app shows an error, and the next tap works",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed", "busy forever" },
  source   = "E4, E5",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "FRA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    local before = phone:owned "thing"         -- an app may know it from a receipt already
    phone:network_down()
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone):never_saw "device.sign_in_asked"   -- a password could not be verified
    expect(phone:owned "thing", { rule = "restore-terminates" }):equals(before)

    phone:network_up()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
