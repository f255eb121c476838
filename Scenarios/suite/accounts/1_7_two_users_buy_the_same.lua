local types = require "product_types"

scenario {
  title    = "two users buy the same product, and the first user's purchase arrives last: each gets their own",
  rules    = { "right-user" },
  source   = "P11, A6",
  catches  = { "forget username" },
  cases    = types.rows { country = "USA", variants = { { accounts = { "ann", "ben" } } } },

  run = function(world, case)
    -- A payment without its username could be from either user.
    world:behavior("username_replay", "kept")
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
    expect(paid, { label = "number of charges to ben", rule = "buy-button" }):is_at_least(1)
    if paid == 0 then return end
    -- An app without accounts has one purse for all.
    expect(phone:owned "thing", { label = "owned by ben", rule = "entitlements-match-store" }):is_at_least(case.count)

    phone:terminate()
    world:approve()
    world:settle()
    phone:sign_in "ann"
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { label = "owned by ann", rule = "entitlements-match-store" }):is_at_least(case.count)
    phone:sign_in "ben"
    phone:background()                        -- the settings are in front meanwhile
    phone:foreground()
    world:settle()
    expect(phone:owned "thing", { label = "owned by ben", rule = "entitlements-match-store" }):is_at_least(case.count)
  end,
}
