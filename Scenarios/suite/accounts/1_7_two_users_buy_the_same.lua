scenario {
  title    = "two users buy the same product, and what the first one paid for comes last: each gets the own purchase",
  rules    = { "right-user" },
  source   = "P11, A6",
  catches  = { "forget username" },
  products = { coins = { type = "consumable", price = "0.50 USD", grants = 100 } },
  accounts = { "ann", "ben" },

  run = function(world)
    -- Of a payment without its name nobody could tell which of the two has made it.
    world:latitude("username_replay", "kept")
    world:ask_to_buy "ann"
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()

    phone:sign_in "ben"
    phone:buy "coins"
    world:settle()
    -- An app without accounts has one purse for all.
    expect(phone:owned "coins", { label = "what ben owns", rule = "owns-what-is-due" }):is_at_least(100)

    phone:terminate()
    world:approve()
    world:settle()
    phone:sign_in "ann"
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { label = "what ann owns", rule = "owns-what-is-due" }):is_at_least(100)
    phone:sign_in "ben"
    phone:background()                        -- the settings are in front meanwhile
    phone:foreground()
    world:settle()
    expect(phone:owned "coins", { label = "what ben owns", rule = "owns-what-is-due" }):is_at_least(100)
  end,
}
