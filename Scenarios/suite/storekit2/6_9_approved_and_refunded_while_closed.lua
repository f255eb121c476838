local types = require "product_types"

scenario {
  title    = "a purchase is approved and refunded while the app is closed: it arrives revoked, and is finished",
  rules    = { "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: an app ignored what was revoked before it was delivered, and never finished it" },
  source   = "S2-13, S2-43",
  cases    = types.rows {},

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:approve()
    world:settle()
    world:refund "thing"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.type ~= "consumable" then
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    end
  end,
}
