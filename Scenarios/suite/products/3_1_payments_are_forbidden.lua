scenario {
  title    = "payments are forbidden on the device: nothing is sold until they are allowed",
  rules    = { "can-make-payments-first" },
  catches  = { "always can_make_payments", "never can_make_payments" },
  source   = "P12, P17",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "not_allowed", option = "not_allowed" }, { name = "code_0", option = "code_0" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("add_while_forbidden", case.option)
    phone:forbid_payments()
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(0)
    expect(phone:sheets()):is_empty()

    phone:allow_payments()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}
