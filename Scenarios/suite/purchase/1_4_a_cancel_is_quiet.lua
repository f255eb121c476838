local types = require "product_types"

scenario {
  title    = "the user cancels: the app says nothing of an error",
  rules    = { "quiet-cancel", "finish-every-terminal" },
  catches  = { "bug: each closed payment sheet brought up a message about a failed purchase (semantics P16)" },
  source   = "P16",
  cases    = types.rows { country = "GBR" },

  run = function(world)
    local phone = world:device "phone"
    -- Some systems give a cancel the code of an unknown error, and then nobody can tell it from a failure.
    world:latitude("cancel_code", "payment_cancelled")
    phone:launch()
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}
