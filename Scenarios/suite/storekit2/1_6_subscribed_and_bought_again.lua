scenario {
  title    = "an active subscription is bought again: an alert appears, and the current transaction is returned",
  rules    = { "finish-every-terminal", "busy-ends" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a subscription was never finished, and its old transaction was taken for a new purchase "
      .. "(https://github.com/hyochan/react-native-iap/issues/2067)",
  },
  source   = "S2-28",
  products = { monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    local is_finished = #phone:queue() == 0
    phone:buy "monthly"
    world:settle()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "monthly"):has { charged = 299 }
    -- An app may offer no more what is owned.
    local returned = world:facts("storekit.purchase_returned")
    for call = 2, #returned do
      expect(phone:alerts()):has_length(is_finished and #returned - 1 or 0)
      expect(returned[call].result):equals "success"
      expect(returned[call].transaction, "the second transaction"):equals(returned[1].transaction)
    end
    phone:set_renewal("monthly", false)
  end,
}
