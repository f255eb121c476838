local types = require "product_types"

scenario {
  title    = "the user taps Restore again while a restore runs",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "busy for ever",
    "bug: a second restore was refused and its screen waited for ever "
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
    world:latitude("second_restore", case.option)
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    phone:restore()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
