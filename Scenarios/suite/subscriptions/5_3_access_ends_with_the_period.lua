scenario {
  title    = "access lasts exactly until the paid period ends, whether the app runs, is suspended, or is closed",
  rules    = { "entitlements-match-store" },
  catches  = {
    "drop granted", "drop finish",
    "bug: a monthly purchase lasted forever, because the app never compared the receipt's date with the clock",
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
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    if case.name == "asleep" then phone:background() end
    if case.name == "closed" then phone:terminate() end
    world:wait "2d"
    if case.name == "asleep" then phone:foreground() end
    if case.name == "closed" then phone:launch() end
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "cancelled" }
  end,
}
