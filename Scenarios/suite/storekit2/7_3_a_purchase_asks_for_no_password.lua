local types = require "product_types"

-- The rule that a request to sign in breaks, by the request's reason.
local rules = {
  { reason = "sync", rule = "no-auto-restore" },
  { reason = "app_transaction", rule = "no-unasked-prompt" },
}

scenario {
  title    = "the user buys and confirms on the payment sheet: nothing else asks for the password of the store",
  rules    = { "no-auto-restore", "no-unasked-prompt" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a prompt to sign in appeared after a purchase, which no user had requested "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/5777)",
  },
  source   = "S2-88, S2-91",
  cases    = types.rows {
    variants = {
      { name = "store", environment = "production" },
      -- A sandbox app has no app transaction until its first request, which asks the user to sign in.
      { name = "sandbox", environment = "sandbox" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    -- An app may read its app transaction at launch.
    local earlier = {}
    for _, row in ipairs(rules) do
      earlier[row.reason] = world:fact_count("device.sign_in_asked", { reason = row.reason })
    end
    phone:buy "thing"
    world:settle()
    for _, row in ipairs(rules) do
      local asked = world:fact_count("device.sign_in_asked", { reason = row.reason })
      expect(asked - earlier[row.reason], { label = "requests to sign in", rule = row.rule }):equals(0)
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
