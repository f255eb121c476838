scenario {
  title    = "a restore is dismissed, or the network is down: sync throws userCancelled, and no error appears",
  rules    = { "restore-terminates" },
  needs    = { "storekit2", "restore" },
  catches  = { "busy forever" },
  source   = "S2-89",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = { { name = "dismissed" }, { name = "no_network" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    if case.name == "dismissed" then phone:cancel_next_sign_in { optional = true } else phone:network_down() end
    phone:restore()
    world:settle()
    -- An app whose list has something need not synchronize.
    local calls = world:fact_count "storekit.sync_called"
    expect(calls, "number of synchronizations"):is_at_most(1)
    expect(phone):saw("storekit.sync_ended", { error = "StoreKitError 1" }):times(calls)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    for _, dialog in ipairs(phone:dialogs()) do expect(dialog.kind):differs_from "error" end
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)

    if case.name == "no_network" then phone:network_up() end
    phone:restore()
    world:settle()
    expect(phone):saw("storekit.sync_ended"):times(world:fact_count "storekit.sync_called")
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
