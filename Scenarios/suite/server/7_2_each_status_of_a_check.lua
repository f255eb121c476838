local types = require "product_types"

-- Statuses that say nothing against the receipt, with how often the store gives them: it is asked again, and what is
-- wrong with the server's own question is no reason to turn a buyer down.
local ways = {
  { name = "21000", status = 21000 },
  { name = "21002", status = 21002 },
  { name = "21004", status = 21004 },
  { name = "21005", status = 21005, times = 2 },
  { name = "21009", status = 21009 },
  { name = "21100_again", status = 21100, retryable = true },
}

scenario {
  title    = "the store cannot validate a receipt at first: the app's own content is granted in the end, once",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "2.4, W3",
  needs    = { "server", "verification" },
  cases    = types.rows { variants = ways, country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    -- An app that has its receipt checked at launch did so before: the fault meets the purchase.
    world:store_fails {
      request = "check", status = case.status, retryable = case.retryable, times = case.times, optional = true,
    }
    phone:buy "thing"
    world:settle()
    for _ = 1, case.times or 1 do
      phone:terminate()   -- apps without a retry of their own retry now
      phone:launch()
      world:settle()
    end
    -- An app may have no receipts checked for what it holds itself.
    local is_met = world:fact_count("server.check_answered", { status = case.status }) > 0
    local rule = is_met and "receipt-status-codes" or "entitlements-match-store"
    expect(phone:owned "thing", { rule = rule }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
