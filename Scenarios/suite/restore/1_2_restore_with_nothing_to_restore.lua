local types = require "product_types"

scenario {
  title    = "a restore of nothing ends, unlocks nothing and leaves the screen usable",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "grant on empty restore",
    "busy for ever",
    "bug: a restore by somebody who owns nothing unlocked the item "
      .. "(https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/146)",
    "bug: the sandbox answers with an error where production says that it is done, and the spinner stays "
      .. "(https://github.com/64characters/Telephone/issues/281)",
  },
  source   = "E6, E7",
  cases    = types.rows {
    country = "SWE",
    of = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "an_error", option = "failed" },
      { name = "done", option = "finished", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("empty_restore", case.option)
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
