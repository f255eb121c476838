local types = require "product_types"

scenario {
  title    = "a restore finds nothing: it ends, unlocks nothing, and leaves the screen usable",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "grant on empty restore",
    "busy forever",
    "bug: a restore by a user who owns nothing unlocked the item "
      .. "(https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/146)",
    "bug: the sandbox reports an error where production reports success, and the spinner stays "
      .. "(https://github.com/64characters/Telephone/issues/281)",
    "bug: a restore sent one event for each purchase, and none if there was nothing to restore "
      .. "(https://github.com/flutter/flutter/issues/180396)",
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
    world:behavior("empty_restore", case.option)
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
