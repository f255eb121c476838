-- A tester turns purchases off in the settings, so that a renewal fails, and turns them on again later.
scenario {
  title       = "a tester turns purchases off and on again: the subscription lapses, and is granted again",
  rules       = { "finish-every-terminal", "entitlements-match-store" },
  source      = "K5, K6",
  catches     = { "ignore updated_transactions/unsolicited" },
  environment = "sandbox",
  products    = { monthly = { type = "auto_renewable", price = "2.99 EUR", period = "1 month", group = "club" } },

  run = function(world)
    world:tester("tester", { storefront = "DEU" })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:tester("tester", { allows_purchases = false })
    phone:terminate()
    world:wait "6m"                           -- a month takes five minutes in the sandbox
    expect(world):saw "subscription.retry_began"
    expect(world:fact_count "subscription.renewed"):equals(0)
    world:tester("tester", { allows_purchases = true })
    expect(world):saw "subscription.recovered"
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger("monthly", "tester").real):is_false()
    phone:set_renewal("monthly", false)
  end,
}
