scenario {
  title    = "the user's clock is wrong by hours: a purchase is a purchase",
  rules    = { "deliver-before-finish", "owns-what-is-due" },
  catches  = { "drop granted" },
  source   = "Q2, X4",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "behind", offset = "-5h" }, { name = "ahead", offset = "9h" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:set_clock(case.offset)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:set_clock "0s"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}
