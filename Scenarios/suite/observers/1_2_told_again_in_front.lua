local types = require "product_types"

scenario {
  title    = "unfinished transactions are redelivered in the foreground: each is still granted once",
  rules    = { "idempotent-delivery" },
  catches  = { "never disk_exists" },
  source   = "C4, C5",
  cases    = types.rows { of = { "consumable", "non_renewing" }, country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("resume_redelivery", "on", { device = phone })
    world:fault("finish_without_effect", "without_effect")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()

    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
