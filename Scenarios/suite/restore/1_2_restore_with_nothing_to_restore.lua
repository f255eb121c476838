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
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = {
    { name = "done", latitude = "empty_restore", option = "finished" },
    { name = "an_error", latitude = "empty_restore", option = "failed" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude(case.latitude, case.option)
    phone:launch()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(phone:is_busy()):is_false()
    expect(phone:queue()):is_empty()
  end,
}
