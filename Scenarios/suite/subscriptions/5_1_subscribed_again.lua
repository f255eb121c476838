scenario {
  title    = "a subscription ended and is bought again, as a purchase or as something restored",
  rules    = { "finish-every-terminal" },
  catches  = {
    "ignore updated_transactions/restored",
    "bug: buying again after the end brought a restored transaction that nobody handled "
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
    world:latitude("rebuy_expired", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:expire "monthly"
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
