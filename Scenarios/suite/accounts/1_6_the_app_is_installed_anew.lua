local types = require "product_types"

local accounts = { ann = { storefront = "IND" }, ben = { storefront = "IND" } }

scenario {
  title    = "after a reinstallation, a purchase arrives while another user is logged in: its payment names the buyer",
  rules    = { "right-user" },
  catches  = { "forget username" },
  source   = "P11, Q8, Q12",
  cases    = types.rows { country = "IND", variants = { { accounts = accounts } } },

  run = function(world, case)
    world:behavior("foreign_transactions", "delivered")
    world:behavior("username_replay", "kept")
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    -- A receipt that lags again and again would keep an app that reads it waiting until the end.
    world:behavior("receipt_lag", "before_callback")
    local phone = world:device("phone", { account = "ann" })
    phone:launch()
    world:settle()
    phone:kill_app { at = "store.charged" }
    phone:buy "thing"
    world:settle()

    phone:sign_in "ben"
    phone:reinstall()
    phone:launch()
    -- Ann's receipt has the end of her subscription; the app on ben's device need not wait for it forever.
    if case.type == "auto_renewable" then world:wait "10s" else world:settle() end
    -- An app without accounts has one balance for all users, and sets no username.
    expect(world, { rule = "right-user" }):never_saw("claim.granted", { account = "ben" })
    phone:background()                        -- the settings are in front meanwhile
    phone:sign_in "ann"
    phone:foreground()
    world:settle()
    phone:terminate()     -- an app that reads the receipt finds ann's from the next launch on
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { label = "owned by ann", rule = "entitlements-match-store" }):equals(case.count)
  end,
}
