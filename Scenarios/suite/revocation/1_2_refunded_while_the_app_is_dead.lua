scenario {
  title    = "the refund comes while the app does not run: its next launch hears of it",
  rules    = { "revocation-rechecks-receipt" },
  catches  = { "ignore revoked_entitlements", "late add_observer/tap" },
  source   = "V1",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:terminate()
    world:refund "pro"
    world:wait "1h"
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(0)
  end,
}
