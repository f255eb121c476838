local lasting = { coins = { type = "non_consumable", price = "4.90 USD" } }

scenario {
  title    = "a purchase arrives while another user uses the app: it belongs to the user who paid",
  rules    = { "right-user" },
  source   = "P11, Q12",
  catches  = {
    "bug: a purchase was credited to the account that was logged in when it arrived "
      .. "(github.com/hyochan/react-native-iap/issues/1419)",
  },
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "ann", "ben" },
  cases    = {
    { name = "named", option = "kept", count = 100 },
    { name = "no_longer_named", option = "absent", count = 100, rules = { "entitlements-match-store" } },
    { name = "named_and_lasting", option = "kept", count = 1, products = lasting },
    {
      name = "no_longer_named_and_lasting", option = "absent", count = 1, products = lasting,
      rules = { "entitlements-match-store" },
    },
  },

  run = function(world, case)
    world:behavior("username_replay", case.option)
    world:behavior("foreign_transactions", "delivered")
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    world:settle()
    phone:kill_app { at = "store.charged" }
    phone:buy "coins"
    world:settle()

    phone:sign_in "ben"
    phone:launch()
    world:settle()
    phone:background()                        -- the settings are in front meanwhile
    phone:sign_in "ann"
    phone:foreground()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
