local types = require "product_types"

scenario {
  title    = "a cancellation has either of two error codes: nothing is owned, and the transaction is finished",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant on failed" },
  source   = "P16",
  cases    = types.rows {
    country = "BRA",
    variants = {
      { name = "cancelled", option = "payment_cancelled", of = { "consumable" } },
      { name = "unknown", option = "unknown" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("cancel_code", case.option)
    phone:launch()
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
