scenario {
  title    = "the price of a subscription rises: the user agrees, declines, or does not answer",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "G4, G5",
  products = {
    monthly = { type = "auto_renewable", price = "450 JPY", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "agrees", answer = "agree" },
    { name = "declines", answer = "decline" },
    { name = "does_not_answer", answer = "ignore" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:answer("consent_answer", case.answer, { optional = true })
    world:change_price("monthly", "600 JPY")
    phone:background()
    phone:foreground()
    world:settle()
    phone:terminate()
    world:wait "33d"
    phone:launch()
    world:settle()
    expect(world):saw(case.answer == "agree" and "subscription.renewed" or "subscription.expired")
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.answer == "agree" then phone:set_renewal("monthly", false) end
  end,
}
