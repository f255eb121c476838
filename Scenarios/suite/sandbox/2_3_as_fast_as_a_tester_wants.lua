scenario {
  title       = "a tester's renewal rate turns a month into an hour: no renewal is lost",
  rules       = { "finish-every-terminal" },
  source      = "K5, 9.1",
  catches     = { "first only updated_transactions", "last only updated_transactions" },
  environment = "sandbox",
  products    = { monthly = { type = "auto_renewable", price = "3.00 CHF", period = "1 month", group = "club" } },

  run = function(world)
    world:tester("tester", { storefront = "CHE", rate = "monthly_renewal_every_hour" })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "3h30m"
    expect(world:fact_count "subscription.renewed"):equals(3)
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
