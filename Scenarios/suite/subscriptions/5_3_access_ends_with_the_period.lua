scenario {
  title    = "access lasts to the end of the period that was paid and not longer, whether the app runs, sleeps or is closed",
  rules    = { "owns-what-is-due" },
  catches  = {
    "drop granted", "drop finish",
    "bug: what was paid for a month was there for ever, since nobody compared the date in the receipt with the clock",
  },
  source   = "T1, R11",
  products = {
    monthly = { type = "auto_renewable", price = "4.90 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "in_front" }, { name = "asleep" }, { name = "closed" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:set_renewal("monthly", false)
    if case.name == "asleep" then phone:background() end
    if case.name == "closed" then phone:terminate() end
    world:wait "30d"
    if case.name == "asleep" then phone:foreground() end
    if case.name == "closed" then phone:launch() end
    expect(phone:owned "monthly", { rule = "owns-what-is-due" }):equals(1)
    if case.name == "asleep" then phone:background() end
    if case.name == "closed" then phone:terminate() end
    world:wait "2d"
    if case.name == "asleep" then phone:foreground() end
    if case.name == "closed" then phone:launch() end
    expect(phone:owned "monthly", { rule = "owns-what-is-due" }):equals(0)
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "cancelled" }
  end,
}
