scenario {
  title    = "one observer, registered once: a second registration is ignored, or each callback comes twice",
  rules    = { "single-observer" },
  catches  = {
    "repeat add_observer",
    "twice add_observer",
    "bug: the sample added its observer again on every click (seed 003)",
  },
  source   = "O3, O5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "ignored", option = "ignored" },
    { name = "twice", option = "twice" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("observer_again", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(200)
    expect(phone:queue()):is_empty()
  end,
}
