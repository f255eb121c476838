-- What a tester can switch in the settings: purchases that stop, and purchases that fail.
scenario {
  title       = "a tester's purchases are interrupted, or not allowed",
  rules       = { "finish-every-terminal" },
  source      = "K5, I1",
  catches     = { "ignore updated_transactions/failed", "no dialog on error" },
  environment = "sandbox",
  products    = { coins = { type = "consumable", price = "9.00 SEK", grants = 100 } },
  cases       = { { name = "interrupted", owned = 100 }, { name = "not_allowed", owned = 0 } },

  run = function(world, case)
    local tester = world:tester("tester", {
      storefront = "SWE",
      interrupted_purchases = case.name == "interrupted", allows_purchases = case.name ~= "not_allowed",
    })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone):saw "transaction.failed"
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(0)
    if case.name == "interrupted" then world:accept_terms(tester) end
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(case.owned)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
