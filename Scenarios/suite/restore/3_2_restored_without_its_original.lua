local types = require "product_types"

scenario {
  title    = "a restored transaction has no original: the app does not crash, now or at later launches",
  rules    = { "use-original-on-restore" },
  needs    = { "restore" },
  catches  = {
    "crash on missing original",
    "bug: the missing original was force-unwrapped, and the app crashed at each launch "
      .. "(https://github.com/benjaminmayo/merchantkit/pull/23)",
  },
  source   = "F2, F3",
  cases    = types.rows {
    country = "SWE",
    of = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "missing", latitude = "missing_original", option = "nil" },
      { name = "present", latitude = "missing_original", option = "present", of = { "non_consumable" } },
      { name = "without_product", latitude = "original_product", option = "missing" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior(case.latitude, case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "thing", { rule = "use-original-on-restore" }):equals(1)
  end,
}
