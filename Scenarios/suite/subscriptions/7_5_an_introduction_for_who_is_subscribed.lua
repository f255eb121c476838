scenario {
  title    = "a subscriber who never had an introductory offer requests one for a higher level: refused or granted",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop finish" },
  source   = "R11, T10",
  products = {
    silver = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club", level = 2 },
    gold = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1,
      introductory = { mode = "free_trial", period = "1 week" },
    },
  },
  cases    = {
    { name = "refused", charged = 999 },
    { name = "granted", charged = 0 },
    { name = "after_the_end", option = "refused", wait = "40d", charged = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("introductory_while_subscribed", case.option or case.name)
    phone:launch()
    world:settle()
    phone:buy "silver"
    world:settle()
    phone:set_renewal("silver", false)
    if case.wait then world:wait(case.wait) end
    phone:buy "gold"
    world:settle()
    expect(world:ledger "gold"):has { charged = case.charged }
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("gold", false)
  end,
}
