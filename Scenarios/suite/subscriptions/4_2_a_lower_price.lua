scenario {
  title    = "a lower price needs no consent, and applies from the next renewal",
  rules    = { "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "G5",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:change_price("monthly", "1.99 USD")
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(world):never_saw "subscription.price_raised"
    expect(world:ledger "monthly"):has { charged = 498 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
