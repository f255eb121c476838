scenario {
  title    = "a restore of an empty history ends and unlocks nothing",
  rules    = { "restore-terminates" },
  catches  = {
    "bug: an item was unlocked by a restore of nothing (https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/146)",
  },
  source   = "semantics E6",
  needs    = { "restore" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(phone:queue()):is_empty()
    expect(phone):saw("queue.restore_called"):times(1)
    expect(phone):never_saw "claim.granted"
  end,
}
