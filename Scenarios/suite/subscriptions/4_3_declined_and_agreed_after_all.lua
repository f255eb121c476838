scenario {
  title    = "a user declines a higher price and turns renewal on again: that agrees to the price",
  rules    = { "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "G5, 9.1",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:answer("consent_answer", "decline")
    world:change_price("monthly", "3.99 USD")
    phone:terminate()
    phone:launch()
    world:settle()
    expect(world:subscription "monthly" or {}):has { renews = false, consent = "declined" }
    phone:set_renewal("monthly", true)
    expect(world:subscription "monthly" or {}):has { renews = true, consent = "agreed" }
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(world:ledger "monthly"):has { charged = 299 + 399 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
