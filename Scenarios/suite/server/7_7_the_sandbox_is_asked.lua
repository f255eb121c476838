local types = require "product_types"

-- A server that was set up for the test store passes 21008 on. That is its own mistake, and says nothing against the buyer.
scenario {
  title    = "the server asks the sandbox about a receipt of production: the purchase is granted when the server is corrected",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "W3, 2.4",
  needs    = { "server", "verification" },
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    local is_wrong = true
    world:server { verify = function() return is_wrong and { check = 21008 } or nil end }
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    is_wrong = false
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    -- An app may have no receipts checked for what it holds itself.
    local is_met = world:fact_count("server.asked", { verb = "verify" }) > 0
    local rule = is_met and "receipt-status-codes" or "entitlements-match-store"
    expect(phone:owned "thing", { rule = rule }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
    if case.type == "auto_renewable" then phone:set_renewal("thing", false) end
  end,
}
