local types = require "product_types"

local accounts = { ann = { storefront = "IND" }, ben = { storefront = "IND" } }

scenario {
  title    = "what one user paid for arrives at another after the app was installed anew: the payment names who paid",
  rules    = { "right-user" },
  catches  = { "forget username" },
  source   = "P11, Q8, Q12",
  cases    = types.rows { country = "IND", variants = { { accounts = accounts } } },

  run = function(world, case)
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
    phone:buy "thing"
    world:settle()

    phone:sign_in "ben"
    phone:reinstall()
    phone:launch()
    -- Until when a subscription runs stands in ann's receipt, and nobody has to wait for it on ben's device for ever.
    if case.type == "auto_renewable" then world:wait "10s" else world:settle() end
    -- An app without accounts has one purse for all, and names nobody.
    expect(world, { rule = "right-user" }):never_saw("claim.granted", { account = "ben" })
    phone:background()                        -- the settings are in front meanwhile
    phone:sign_in "ann"
    phone:foreground()
    world:settle()
    phone:terminate()     -- whoever looks into the receipt finds ann's there from the next launch on
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { label = "what ann owns", rule = "owns-what-is-due" }):equals(case.count)
  end,
}
