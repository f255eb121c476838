local types = require "product_types"

scenario {
  title    = "a promoted product launches the app: an observer receives the payment",
  rules    = { "observer-at-launch", "finish-every-terminal" },
  catches  = { "late add_observer/tap", "delay add_observer/next" },
  source   = "M2, M5",
  needs    = { "promotions", "queue" },
  cases    = types.rows {
    country = "FRA",
    variants = {
      { name = "lost", option = "lost" },
      { name = "kept", option = "kept", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("late_promotion", case.option)
    phone:open_promotion "thing"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone, { rule = "promo-payment-reused" }):never_saw "callback.payment_unheard"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
