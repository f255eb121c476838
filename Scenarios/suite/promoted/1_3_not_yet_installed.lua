local types = require "product_types"

scenario {
  title    = "a promoted product is tapped before the app is installed: the payment waits for the first launch",
  rules    = { "observer-at-launch" },
  catches  = { "late add_observer/buy", "drop add_observer" },
  source   = "M2",
  needs    = { "promotions", "queue" },
  cases    = types.rows { country = "BRA" },

  run = function(world)
    local phone = world:device("phone", { installed = false })
    phone:open_promotion "thing"
    world:settle()
    if not phone:app_version() then phone:install() end
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone, { rule = "promo-payment-reused" }):never_saw "callback.payment_unheard"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
