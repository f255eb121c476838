local types = require "product_types"

scenario {
  title    = "an app in review has its own content validated: the server asks the sandbox, and the content is granted",
  rules    = { "finish-every-terminal" },
  catches  = { "bug: a server took a receipt of the sandbox for a forgery, and the app failed its review" },
  source   = "W3, 2.4",
  environment = "sandbox",
  needs    = { "server", "verification" },
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    -- An app may have no receipts checked for what it holds itself.
    local is_met = world:fact_count("server.check_answered", { status = 21007 }) > 0
    local rule = is_met and "receipt-status-codes" or "entitlements-match-store"
    expect(phone:owned "thing", { rule = rule }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.type == "auto_renewable" then phone:set_renewal("thing", false) end
  end,
}
