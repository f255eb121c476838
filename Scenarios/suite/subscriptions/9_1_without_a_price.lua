scenario {
  title    = "a free subscription costs nothing, never renews and lasts until it is ended",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "drop finish", "ignore updated_transactions/restored" },
  source   = "5, E1",
  products = { newsletter = { type = "free_subscription", price = "0.00 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "newsletter"
    world:settle()
    world:wait "400d"
    expect(world):never_saw "subscription.renewed"
    expect(world:ledger "newsletter"):has { charged = 0 }
    expect(phone:owned "newsletter", { rule = "entitlements-match-store" }):equals(1)
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "newsletter", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
