local types = require "product_types"

scenario {
  title    = "a new device lists a transaction whose signature is invalid: no access until it is valid",
  rules    = { "verified-only" },
  needs    = { "storekit2" },
  catches  = { "bug: an app looked at the verification of what arrived, and not of what it read" },
  source   = "S2-17, S2-48",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device "phone"
    local tablet = world:device "tablet"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:fault("verification", "invalid_signature", { optional = true })
    tablet:launch()
    world:settle()
    -- An app may ask the list only when somebody wants to know.
    if #world:facts("storekit.stated", { verified = false }) > 0 then
      expect(tablet:owned "thing", { rule = "verified-only" }):equals(0)
    end

    tablet:terminate()
    tablet:launch()
    world:settle()
    expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
