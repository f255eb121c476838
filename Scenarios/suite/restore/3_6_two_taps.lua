local types = require "product_types"

scenario {
  title    = "the user taps Restore again while a restore is running",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "busy forever",
    "bug: a second restore was refused, and its screen waited forever "
      .. "(https://github.com/chirag04/react-native-in-app-utils/issues/150)",
  },
  source   = "E15",
  cases    = types.rows {
    country = "KOR",
    of = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "failed", option = "failed" },
      { name = "ignored", option = "ignored", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("second_restore", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    phone:restore()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
