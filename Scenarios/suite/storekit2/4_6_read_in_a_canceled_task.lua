local types = require "product_types"

scenario {
  title    = "the user leaves the app while its first screen appears: what is owned stays owned",
  rules    = { "absence-is-not-no" },
  needs    = { "storekit2" },
  catches  = {
    "bug: ownership was read in the task of a view, and a canceled task reads nothing "
      .. "(https://github.com/Kosikowski/swift-storekit/blob/"
      .. "119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L9)",
  },
  source   = "S2-59",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:launch()
    world:wait "150ms"
    phone:background()
    world:settle()
    phone:foreground()
    world:wait "150ms"
    expect(phone, { rule = "absence-is-not-no" }):never_saw "claim.revoked"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
