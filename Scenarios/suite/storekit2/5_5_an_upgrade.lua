scenario {
  title    = "an upgrade is the result of the call, and the old subscription is no entitlement anymore",
  rules    = { "entitlements-match-store", "finish-every-terminal", "busy-ends" },
  needs    = { "storekit2" },
  catches  = { "bug: the plan before an upgrade gave access beside the new one" },
  source   = "S2-74, S2-54",
  products = {
    gold   = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2 },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "silver"
    world:settle()
    phone:buy "gold"
    world:settle()
    local returned = world:facts("storekit.purchase_returned", { result = "success" })
    expect(returned):has_length(2)
    expect(returned[2].transaction, "the second transaction"):differs_from(returned[1].transaction)
    expect(phone):never_saw("storekit.updated", { revoked = true })
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "silver", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "silver", { rule = "entitlements-match-store" }):equals(0)

    phone:terminate()
    world:wait "33d"
    phone:launch()
    world:settle()
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "silver", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("gold", false)
  end,
}
