local types = require "product_types"

scenario {
  title    = "a restore fails: an error appears unless the user dismissed the sign-in, and the next restore works",
  rules    = { "restore-terminates", "show-failures" },
  needs    = { "storekit2", "restore" },
  catches  = { "busy forever", "bug: an app stayed busy after a restore that failed" },
  source   = "S2-88, S2-89",
  cases    = types.rows {
    of       = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "dismissed", way = "dismissed", error = 1 },
      { name = "no_network", way = "no_network", error = 1 },
      { name = "connection_lost", way = "connection_lost", error = 2 },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    if case.way == "dismissed" then
      phone:cancel_next_sign_in { optional = true }
    elseif case.way == "no_network" then
      phone:network_down()
    else
      phone:lose_message("queue_request", { optional = true })
    end
    local told = #phone:messages()
    phone:restore()
    world:settle()
    -- An app whose list has something need not synchronize.
    local calls = world:fact_count "storekit.sync_called"
    expect(calls, "number of synchronizations"):is_at_most(1)
    expect(phone):saw("storekit.sync_ended", { error = "StoreKitError " .. case.error }):times(calls)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    if case.error == 2 then
      expect(#phone:messages(), { rule = "show-failures" }):is_at_least(told + calls)
    else
      for _, dialog in ipairs(phone:dialogs()) do expect(dialog.kind):differs_from "error" end
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)

    if case.way == "no_network" then phone:network_up() end
    phone:restore()
    world:settle()
    expect(phone):saw("storekit.sync_ended"):times(world:fact_count "storekit.sync_called")
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)
  end,
}
