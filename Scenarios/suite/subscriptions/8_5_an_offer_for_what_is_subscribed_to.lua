scenario {
  title    = "an offer for the current product applies from the next renewal, and nothing is charged before",
  rules    = { "offer-signature-once", "handle-unsolicited" },
  needs    = { "offers" },
  catches  = { "ignore updated_transactions/unsolicited", "forget offer" },
  source   = "R12, T6",
  products = {
    monthly = {
      type = "auto_renewable", price = "10.00 CHF", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.90 CHF", period = "1 month" },
      },
    },
  },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:tap "offer"
    world:settle()
    expect(world:ledger "monthly"):has { charged = 1000 }
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(world:ledger "monthly"):has { charged = 1000 + 490 }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
