local types = require "product_types"

scenario {
  title    = "purchases kept at the app's server appear on the user's other device, and after a reinstallation",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "T2, T11, X2",
  needs    = { "server" },
  cases    = types.rows { of = { "consumable", "non_renewing" } },

  run = function(world, case)
    local phone = world:device "phone"
    local tablet = world:device "tablet"
    phone:launch()
    world:settle()
    local kept = world:fact_count "server.recorded"
    phone:buy "thing"
    world:settle()
    local is_kept = world:fact_count "server.recorded" > kept
    tablet:launch()
    world:settle()
    -- An app that only reports its sales to the server, and reads none there, has them on the one device.
    local is_shared = is_kept and world:fact_count("server.asked", { verb = "get" }) > 0
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    if is_shared then
      expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
      phone:reinstall()
      phone:launch()
      world:settle()
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
