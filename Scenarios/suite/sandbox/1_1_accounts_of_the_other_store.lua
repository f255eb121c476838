-- The test store knows test accounts only, and the store knows none of them.
scenario {
  title       = "an account of the wrong store buys nothing, and the app shows an error; the right account can buy",
  rules       = { "finish-every-terminal", "show-failures" },
  source      = "K5; a guide of 2013, the sandbox",
  catches     = { "ignore updated_transactions/failed", "no dialog on error" },
  products    = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts    = { wrong = {}, right = {} },
  cases       = {
    {
      name = "in_the_test_store", environment = "sandbox", alert = "account_outside_sandbox",
      accounts = { wrong = { tester = false }, right = { tester = true } },
    },
    {
      name = "in_the_store", environment = "production", alert = "tester_in_production",
      accounts = { wrong = { tester = true }, right = { tester = false } },
    },
  },

  run = function(world, case)
    world:behavior("tester_in_settings", "works")
    local phone = world:device("phone", { account = "wrong" })
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.account_refused", { account = "wrong" })
    expect(phone):saw("device.alert_shown", { alert = case.alert })
    expect(world):never_saw "store.charged"

    phone:sign_in "right"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
