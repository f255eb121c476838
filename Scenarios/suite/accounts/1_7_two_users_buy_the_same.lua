scenario {
  title    = "two users buy the same product, and what the first one paid for comes last: each gets the own purchase",
  rules    = { "right-user" },
  source   = "semantics P11, A6",
  catches  = { "bug: a purchase that had lost the name of its user was credited to whoever had tapped Buy last" },
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "ann", "ben" },
  cases    = { { name = "named", option = "kept" }, { name = "no_longer_named", option = "absent", rules = { "owns-what-is-due" } } },

  run = function(world, case)
    world:latitude("username_replay", case.option)
    world:ask_to_buy "ann"
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    phone:buy "coins"
    world:settle()

    phone:sign_in "ben"
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", "what ben owns"):equals(100)

    phone:terminate()
    world:approve()
    world:settle()
    phone:sign_in "ann"
    phone:launch()
    world:settle()
    expect(phone:owned "coins", "what ann owns"):equals(100)
    phone:sign_in "ben"
    world:settle()
    expect(phone:owned "coins", "what ben owns"):equals(100)
  end,
}
