scenario {
  title    = "a read of the history is empty without an error: the app takes nothing away",
  rules    = { "absence-is-not-no" },
  needs    = { "storekit2" },
  catches  = {
    "bug: an empty read at a cold start locked a subscriber out (https://github.com/superwall/Superwall-iOS/pull/506)",
  },
  source   = "S2-62, S2-67",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:fault("empty_read", "empty", { optional = true })
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone, { rule = "absence-is-not-no" }):never_saw "claim.revoked"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
