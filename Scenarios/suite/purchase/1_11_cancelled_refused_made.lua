local types = require "product_types"

scenario {
  title    = "a purchase is cancelled, then refused, then made: quiet, aloud, and delivered once",
  rules    = { "quiet-cancel", "quiet-cancel-loud-error", "finish-every-terminal" },
  catches  = { "dialog on cancel", "no dialog on error", "ignore updated_transactions/cancelled" },
  source   = "P16, P19",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    -- Some systems give a cancel the code of an unknown error, and then nobody can tell it from a failure.
    world:latitude("cancel_code", "payment_cancelled")
    world:latitude("failed_error", "set")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)

    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:network_up()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
