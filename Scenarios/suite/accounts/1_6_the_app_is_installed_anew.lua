scenario {
  title    = "what one user paid for arrives at another after the app was installed anew: the payment names who paid",
  rules    = { "right-user" },
  catches  = { "forget username" },
  source   = "P11, Q8, Q12",
  products = { coins = { type = "consumable", price = "10.00 INR", grants = 100 } },
  accounts = { ann = { storefront = "IND" }, ben = { storefront = "IND" } },

  run = function(world)
    world:latitude("foreign_transactions", "delivered")
    world:latitude("username_replay", "kept")
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    -- A receipt that lags again and again would keep an app that reads it waiting until the end.
    world:latitude("receipt_lag", "before_callback")
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    world:settle()
    phone:kill_app { at = "store.charged" }
    phone:buy "coins"
    world:settle()

    phone:sign_in "ben"
    phone:reinstall()
    phone:launch()
    world:settle()
    -- An app without accounts has one purse for all, and names nobody.
    expect(world, { rule = "right-user" }):never_saw("claim.granted", { account = "ben" })
    phone:background()                        -- the settings are in front meanwhile
    phone:sign_in "ann"
    phone:foreground()
    world:settle()
    phone:terminate()     -- whoever looks into the receipt finds ann's there from the next launch on
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { label = "what ann owns", rule = "owns-what-is-due" }):equals(100)
  end,
}
