local types = require "product_types"

scenario {
  title    = "the user cancels the sign-in of a restore: no error appears, nothing is restored, and a retry works",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed", "busy forever" },
  source   = "E5, E21",
  cases    = types.rows {
    country = "USA",
    of = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "payment_cancelled", option = "payment_cancelled" },
      { name = "authentication_cancelled", option = "authentication_cancelled", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_cancel_code", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    local before = phone:owned "thing"         -- an app may know it from a receipt already
    phone:cancel_next_sign_in { optional = true }  -- an app that has it already need not ask
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "restore-terminates" }):equals(before)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
