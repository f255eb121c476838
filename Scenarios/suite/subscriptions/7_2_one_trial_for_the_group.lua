scenario {
  title    = "a group has one introductory offer: after one product used it, every other costs the full price",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop finish", "drop finish/first" },
  source   = "R11, T10",
  products = {
    silver = {
      type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club", level = 2,
      introductory = { mode = "free_trial", period = "1 week" },
    },
    gold = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1,
      introductory = { mode = "free_trial", period = "1 week" },
    },
    other = {
      type = "auto_renewable", price = "1.99 USD", period = "1 month", group = "another",
      introductory = { mode = "free_trial", period = "1 week" },
    },
  },
  cases    = {
    { name = "upgraded", wait = "1d" },
    { name = "after_the_end", wait = "40d" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "silver"
    world:settle()
    phone:set_renewal("silver", false)
    world:wait(case.wait)
    phone:buy "gold"
    world:settle()
    expect(world:ledger "silver"):has { charged = 0 }
    expect(world:ledger "gold"):has { charged = 999 }
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    -- Another group has its own.
    phone:buy "other"
    world:settle()
    expect(world:ledger "other"):has { charged = 0 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("gold", false)
    phone:set_renewal("other", false)
  end,
}
