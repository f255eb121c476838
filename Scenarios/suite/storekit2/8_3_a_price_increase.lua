scenario {
  title    = "a price increase needs consent: the system shows the message, and the subscription follows the answer",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: an app took a subscription as renewed before the user had agreed to the price" },
  source   = "S2-79, S2-95",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = {
    { name = "agreed", answer = "agree", status = "active", count = 1 },
    { name = "declined", answer = "decline", status = "lapsed", count = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("renewal_lead", "at_expiry")
    world:answer("consent_answer", case.answer)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:change_price("monthly", "4.99 USD")
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw "device.alert_shown"
    world:wait "33d"
    world:settle()
    expect(world:subscription "monthly" or {}):has { status = case.status }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
