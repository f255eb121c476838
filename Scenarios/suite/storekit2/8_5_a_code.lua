scenario {
  title    = "a code is redeemed in the App Store: the listener receives the subscription",
  rules    = { "handle-unsolicited", "finish-every-terminal", "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated" },
  source   = "S2-1, S2-8",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = {
    { name = "open", is_running = true },
    { name = "dead", is_running = false },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if not case.is_running then phone:terminate() end
    phone:redeem_code "monthly"
    world:settle()
    if not case.is_running then
      phone:launch()
      world:settle()
    end
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
