local types = require "product_types"

scenario {
  title    = "the entitlements lack a purchase for a second: the app takes nothing away",
  rules    = { "absence-is-not-no" },
  needs    = { "storekit2" },
  catches  = {
    "bug: what was just bought was looked up in a list that lags "
      .. "(https://github.com/cloudcaptainai/helium-swift/pull/270)",
  },
  source   = "S2-18, S2-58",
  cases    = types.rows {
    of = { "non_consumable", "auto_renewable", "non_renewing" },
    variants = {
      { name = "a_second", option = "1s" },
      { name = "not_at_all", option = "none" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("listing_lag", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone, { rule = "absence-is-not-no" }):never_saw "claim.revoked"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
