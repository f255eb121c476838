local types = require "product_types"

scenario {
  title    = "the user buys in the sandbox or in production: it is delivered, unless the app simulates Ask to Buy",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: an app simulated Ask to Buy in the sandbox, and was busy while the purchase was pending" },
  source   = "S2-22, S2-40, S2-106",
  cases    = types.rows {
    variants = { { name = "sandbox", environment = "sandbox" }, { name = "production", environment = "production" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    local is_sandbox = case.environment == "sandbox"
    local is_pending = world:fact_count("storekit.purchase_returned", { result = "pending" }) > 0
    -- Simulated Ask to Buy has no effect in production. In the sandbox, the request expires.
    if not is_sandbox then expect(is_pending, "a pending purchase"):is_false() end
    if is_pending then world:wait "25h" end
    local purchases = is_pending and 0 or 1
    expect(phone):never_saw "storekit.updated"
    expect(world:ledger "thing"):has { purchases = purchases, real = not is_sandbox }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
