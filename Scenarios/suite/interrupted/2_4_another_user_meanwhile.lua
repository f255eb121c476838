local types = require "product_types"

scenario {
  title    = "an interrupted purchase completes while another user is logged in to the app: the buyer is credited",
  rules    = { "right-user" },
  source   = "I1, I2, P11; right-user",
  catches  = { "bug: what arrived as a new transaction was credited to the user who was logged in by then" },
  cases    = types.rows {
    country = "USA",
    variants = { { name = "accepted_later", accounts = { "family", "mia", "tom" } } },
  },

  run = function(world, case)
    local phone = world:device("phone", { account = "family" })
    world:interrupt_purchases "family"
    phone:launch()
    world:settle()
    phone:log_in "mia"
    world:settle()
    phone:tap("shop", { optional = true })      -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:log_in "tom"
    world:settle()
    world:accept_terms "family"
    world:settle()
    phone:log_in "mia"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
