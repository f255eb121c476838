local types = require "product_types"

scenario {
  title    = "a purchase is canceled, then refused, then made: no error, an error, and one delivery",
  rules    = { "quiet-cancel", "show-failures", "finish-every-terminal" },
  catches  = { "dialog on cancel", "no dialog on error", "ignore updated_transactions/cancelled" },
  source   = "P16, P19",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    -- Some systems report a cancellation as an unknown error, which an app cannot tell from a failure.
    world:behavior("cancel_code", "payment_cancelled")
    world:behavior("failed_error", "set")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:network_up()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
