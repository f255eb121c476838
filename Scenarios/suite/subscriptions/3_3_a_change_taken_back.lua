scenario {
  title    = "a pending downgrade is withdrawn by buying the current level again",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = { "drop finish", "ignore updated_transactions/unsolicited" },
  source   = "T6",
  products = {
    gold   = { type = "auto_renewable", price = "3.050 KWD", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "1.500 KWD", period = "1 month", group = "club", level = 2 },
  },
  accounts = { mia = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, product in ipairs { "gold", "silver", "gold" } do
      phone:buy(product)
      world:settle()
    end
    expect(world:subscription "gold" or {}):has { product = "gold", next = "gold" }
    expect(world:ledger "gold"):has { charged = 3050 }
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(world:ledger "gold"):has { charged = 6100 }
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("gold", false)
  end,
}
