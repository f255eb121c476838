local types = require "product_types"

scenario {
  title    = "the user cancels: the app shows no error",
  rules    = { "quiet-cancel", "finish-every-terminal" },
  catches  = { "bug: each closed payment sheet showed a message about a failed purchase (semantics P16)" },
  source   = "P16",
  cases    = types.rows { country = "GBR" },

  run = function(world)
    local phone = world:device "phone"
    -- Some systems report a cancellation as an unknown error, which an app cannot tell from a failure.
    world:behavior("cancel_code", "payment_cancelled")
    phone:launch()
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}
