-- A test account that was entered in the settings: lost in the first years, the usual way today.
scenario {
  title       = "a test account signed in outside a purchase works, or can no longer buy",
  rules       = { "finish-every-terminal" },
  source      = "K5; a guide of 2013: do not sign in with a test account in the settings",
  catches     = { "ignore updated_transactions/failed" },
  environment = "sandbox",
  products    = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  cases       = { { name = "works", owned = 100 }, { name = "spoiled", owned = 0 } },

  run = function(world, case)
    local phone = world:device "phone"
    local tester = world:tester("tester", { storefront = "GBR" })
    world:behavior("tester_in_settings", case.name)
    phone:sign_out()
    phone:sign_in(tester)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(case.owned)
    expect(world:fact_count "store.account_refused"):equals(case.owned == 0 and 1 or 0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
