scenario {
  title    = "the user never subscribed: the group has no status, and the app gives no access",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: an app took a missing status for a subscription that it had not loaded yet, and gave access" },
  source   = "S2-69",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    phone:background()
    world:wait "1h"
    phone:foreground()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    for _, read in ipairs(world:facts "storekit.status_read") do expect(read.count, "number of statuses"):equals(0) end
    expect(phone):never_saw "storekit.status_stated"
    expect(phone, { rule = "entitlements-match-store" }):never_saw "claim.granted"
  end,
}
