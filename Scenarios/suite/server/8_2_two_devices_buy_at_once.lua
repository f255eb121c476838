local types = require "product_types"

scenario {
  title    = "one user buys on two devices at once: the app's server records both purchases",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "T2, T11, X2, X5",
  needs    = { "server" },
  cases    = types.rows { of = { "consumable", "non_renewing" } },

  run = function(world, case)
    local phone = world:device "phone"
    local tablet = world:device "tablet"
    phone:launch()
    tablet:launch()
    world:settle()
    for _, device in ipairs { phone, tablet } do   -- the shop of each has its prices before
      device:tap "shop"
      world:settle()
    end
    local kept = world:fact_count "server.recorded"
    phone:buy "thing"
    tablet:buy "thing"
    world:settle()
    local is_kept = world:fact_count "server.recorded" > kept
    for _, device in ipairs { phone, tablet } do
      device:terminate()
      device:launch()
    end
    world:settle()
    local paid = case.count * world:ledger("thing").purchases
    local counts = { phone:owned "thing", tablet:owned "thing" }
    if is_kept and world:fact_count("server.asked", { verb = "get" }) > 0 then
      expect(counts, { rule = "entitlements-match-store" }):equals { paid, paid }
    elseif case.type == "non_renewing" and world:fact_count "storekit.listener_started" > 0 then
      -- StoreKit 2 also delivers a pass that another device has finished.
      local label = "both devices together"
      expect(counts[1] + counts[2], { label = label, rule = "entitlements-match-store" }):is_at_least(paid)
    else
      -- An app that only reports its sales to the server, and reads none there, has on each device what was bought there.
      expect(counts[1] + counts[2], { label = "both devices together", rule = "entitlements-match-store" }):equals(paid)
    end
    for _, device in ipairs { phone, tablet } do
      expect(device:queue(), { rule = "finish-every-terminal" }):is_empty()
    end
  end,
}
