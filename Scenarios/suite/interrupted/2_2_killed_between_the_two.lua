local types = require "product_types"

scenario {
  title    = "the app is killed between the failure and the success of an interrupted purchase",
  rules    = { "finish-every-terminal", "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unsolicited", "drop finish/first" },
  source   = "I1, F8",
  cases    = types.rows {
    variants = {
      { name = "before_the_finish", moment = "before" },
      { name = "after_the_finish", moment = "after", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:kill_app { [case.moment] = "finish" }
    phone:buy "thing"
    world:settle()
    world:accept_terms "mia"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
