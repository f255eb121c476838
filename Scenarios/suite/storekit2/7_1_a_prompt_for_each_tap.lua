scenario {
  title    = "the user taps Restore: each tap shows one prompt to sign in, and nothing else does",
  rules    = { "no-auto-restore", "restore-terminates" },
  needs    = { "storekit2", "restore" },
  catches  = { "drop sync", "bug: a prompt to sign in appeared at launch, before the user had tapped anything" },
  source   = "S2-88, S2-90",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    world:history("user", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone):never_saw "device.sign_in_asked"
    for tap = 1, 2 do
      phone:restore()
      world:settle()
      -- An app whose list has something need not synchronize.
      local calls = world:fact_count "storekit.sync_called"
      expect(calls, "number of synchronizations"):is_at_most(tap)
      expect(phone):saw("device.sign_in_asked"):times(calls)
      expect(phone):saw("storekit.sync_ended"):times(calls)
      expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
      expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    end
    for _, dialog in ipairs(phone:dialogs()) do expect(dialog.kind):differs_from "error" end
    expect(phone):never_saw "store.charged"
  end,
}
