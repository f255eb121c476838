scenario {
  title    = "an ended subscription is bought again, and arrives as purchased or as restored",
  rules    = { "finish-every-terminal" },
  catches  = {
    "ignore updated_transactions/restored",
    "bug: buying again after expiry brought a restored transaction that the app did not handle "
      .. "(https://github.com/64characters/Telephone/issues/285)",
  },
  source   = "P13a",
  products = {
    monthly = { type = "auto_renewable", price = "3.10 EUR", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "FRA" } },
  cases    = { { name = "purchased", option = "purchased" }, { name = "restored", option = "restored" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("rebuy_expired", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:expire "monthly"
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
