scenario {
  title    = "a non-renewing subscription is bought twice: two terms are owned, and a restore brings none",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "grant on empty restore", "busy forever" },
  source   = "T11, E1",
  products = { season = { type = "non_renewing", price = "10.00 CHF" } },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "season"
    world:settle()
    phone:buy "season"
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "season", { rule = "entitlements-match-store" }):equals(2)
    expect(phone):never_saw("callback.delivered", { state = "restored" })
    expect(world:ledger "season"):has { charged = 2000 }
  end,
}
