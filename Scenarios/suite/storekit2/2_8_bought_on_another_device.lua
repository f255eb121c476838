scenario {
  title    = "a purchase is unfinished on one device: a listener on the account's other device may receive it, too",
  rules    = { "handle-unsolicited", "payments-match-grants", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated" },
  source   = "S2-1, S2-6",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone, tablet = world:device "phone", world:device "tablet"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("second_device", "delivered", { device = tablet })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "pro"
    world:settle()
    tablet:launch()
    world:settle()
    expect(tablet):never_saw "storekit.purchase_called"
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "pro"):has { charged = 499 }
  end,
}
