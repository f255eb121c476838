local types = require "product_types"

scenario {
  title    = "the organizer declines: nothing is charged or granted, the app finishes it, and the user can ask again",
  rules    = { "leave-deferred-alone", "finish-every-terminal", "buy-button" },
  catches  = { "ignore updated_transactions/failed", "grant deferred", "grant on failed" },
  source   = "A2",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "as_a_cancel", option = "payment_cancelled" },
      { name = "unknown", option = "unknown" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("declined_code", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:decline()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"                         -- the child asks again
    world:settle()
    local queue = phone:queue()
    expect(queue, { rule = "buy-button" }):has_entry { product = "thing", state = "deferred" }
    if #queue == 0 then return end
    world:approve()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
