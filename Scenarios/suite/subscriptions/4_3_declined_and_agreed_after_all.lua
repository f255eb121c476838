scenario {
  title    = "a user declines a higher price, then turns renewal on again: that accepts the price",
  rules    = { "handle-unsolicited" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "G5, 9.1",
  products = {
    monthly = { type = "auto_renewable", price = "2.70 GBP", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "GBR" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:answer("consent_answer", "decline")
    world:change_price("monthly", "3.50 GBP")
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
    expect(world:ledger "monthly"):has { charged = 270 + 350 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
