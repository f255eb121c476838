scenario {
  title    = "a downgrade returns the current transaction, and the cheaper plan begins at the next renewal",
  rules    = { "entitlements-match-store", "finish-every-terminal", "busy-ends" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a plan change was reported with the wrong product "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/1718)",
  },
  source   = "S2-75",
  products = {
    gold   = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2 },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "gold"
    world:settle()
    phone:buy "silver"
    world:settle()
    local returned = world:facts("storekit.purchase_returned", { result = "success" })
    expect(returned):has_length(2)
    expect(returned[2].transaction, "the second transaction"):equals(returned[1].transaction)
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
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "silver", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("silver", false)
  end,
}
