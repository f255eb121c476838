local types = require "product_types"

local accounts = { "family", "mia", "tom" }

scenario {
  title    = "another user logs in to the app during a purchase, on the same device account: the buyer is credited",
  rules    = { "right-user" },
  source   = "P11, Q12; right-user",
  catches  = {
    "bug: a purchase was credited to the account that was logged in when it arrived "
      .. "(github.com/hyochan/react-native-iap/issues/1419)",
  },
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "in_one_launch", is_killed = false, accounts = accounts },
      { name = "after_a_kill", is_killed = true, accounts = accounts },
    },
  },

  run = function(world, case)
    -- Everybody in the house pays with one account; who plays is a matter of the app alone.
    local phone = world:device("phone", { account = "family" })
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:log_in "mia"
    world:settle()
    phone:buy "thing"
    if case.is_killed then
      phone:kill_app { at = "store.charged" }
      world:settle()
      phone:launch()
    else
      world:wait_for("user.confirmed", "5m")
    end
    phone:log_in "tom"
    world:settle()
    phone:log_in "mia"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
