local types = require "product_types"

local ways = { { name = "not_authentic", status = 21003 }, { name = "account_deleted", status = 21010 } }

scenario {
  title    = "validation rejects a receipt: the app unlocks nothing, shows an error, and finishes the transaction",
  rules    = { "finish-every-terminal" },
  needs    = { "server", "verification", "claims", "interface" },
  catches  = { "bug: a server reported every purchase as paid, whatever the store answered about the receipt" },
  source   = "2.4, W3",
  cases    = types.rows { variants = ways, country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:store_fails { request = "check", status = case.status, always = true, optional = true }
    local told = #phone:messages()
    phone:buy "thing"
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    -- An app may not validate receipts for its own content, or only after granting it.
    local answered = world:facts("server.check_answered", { status = case.status })[1]
    local granted = world:facts("claim.granted", { product = "thing" })[1]
    if not answered or granted and granted.number < answered.number then return end
    local owned = phone:owned "thing"
    expect(owned, { rule = "receipt-status-codes" }):equals(0)
    if owned > 0 then return end
    expect(#phone:messages(), { label = "messages", rule = "show-failures" }):is_at_least(told + 1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
