scenario {
  title    = "an update of the app includes a receipt in the store, and none in the sandbox",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "2.5, W1",
  products = { pro = { type = "non_consumable", price = "800 JPY" } },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "production", version = "2.0" },
    { name = "sandbox", version = "1.0", environment = "sandbox" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    local before = phone:receipt() or {}
    expect(before):has { version = "1.0" }
    world:wait "1d"
    phone:update "2.0"
    local after = phone:receipt() or {}
    expect(after):has { version = case.version }
    expect(after.written == before.written):equals(case.environment == "sandbox")
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
