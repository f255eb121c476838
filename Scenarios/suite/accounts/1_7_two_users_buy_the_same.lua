local types = require "product_types"

scenario {
  title    = "two users buy the same product, and what the first one paid for comes last: each gets the own purchase",
  rules    = { "right-user" },
  source   = "P11, A6",
  catches  = { "forget username" },
  cases    = types.rows { country = "USA", variants = { { accounts = { "ann", "ben" } } } },

  run = function(world, case)
    -- Of a payment without its name nobody could tell which of the two has made it.
    world:latitude("username_replay", "kept")
    world:ask_to_buy "ann"
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()

    phone:sign_in "ben"
    phone:buy "thing"
    world:settle()
    local paid = world:fact_count("store.charged", { account = "ben" })
    expect(paid, { label = "what ben was charged", rule = "buy-button" }):is_at_least(1)
    if paid == 0 then return end
    -- An app without accounts has one purse for all.
    expect(phone:owned "thing", { label = "what ben owns", rule = "owns-what-is-due" }):is_at_least(case.count)

    phone:terminate()
    world:approve()
    world:settle()
    phone:sign_in "ann"
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { label = "what ann owns", rule = "owns-what-is-due" }):is_at_least(case.count)
    phone:sign_in "ben"
    phone:background()                        -- the settings are in front meanwhile
    phone:foreground()
    world:settle()
    expect(phone:owned "thing", { label = "what ben owns", rule = "owns-what-is-due" }):is_at_least(case.count)
  end,
}
