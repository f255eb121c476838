scenario {
  title    = "a purchase throws an error: the app shows a message, and nothing is charged or stays unfinished",
  rules    = { "show-failures", "busy-ends", "buy-button" },
  needs    = { "storekit2", "interface" },
  catches  = { "no dialog on error" },
  source   = "S2-20, S2-32, S2-33, S2-34, S2-36",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "no_network", product = "coins", error = "StoreKitError 2" },
    { name = "the_store_is_down", product = "coins", error = "StoreKitError 2" },
    {
      name = "forbidden", product = "coins", error = "PurchaseError 2",
      rules = { "can-make-payments-first", "busy-ends" },
    },
    { name = "too_many", product = "coins", quantity = 11, error = "PurchaseError 0" },
    { name = "two_that_last", product = "pro", quantity = 2, error = "PurchaseError 0" },
    { name = "no_longer_sold", product = "coins", error = "PurchaseError 1" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- The payment queue reports this in several ways; a purchase of StoreKit 2 has one.
    phone:launch()
    world:settle()
    if case.name == "no_network" then phone:network_down() end
    if case.name == "the_store_is_down" then world:store_down() end
    if case.name == "forbidden" then phone:forbid_payments() end
    if case.name == "no_longer_sold" then world:sell("coins", false) end
    phone:buy(case.product, { quantity = case.quantity or 1 })
    world:settle()
    -- An app may find the mistake itself and not call.
    expect(phone):saw("storekit.purchase_threw", { error = case.error })
      :times(world:fact_count "storekit.purchase_called")
    expect(phone:messages(), { rule = "show-failures" }):is_not_empty()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:sheets()):is_empty()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"

    if case.name == "no_network" then phone:network_up() end
    if case.name == "the_store_is_down" then world:store_up() end
    if case.name == "forbidden" then phone:allow_payments() end
    if case.name == "no_longer_sold" then
      world:sell("coins", true)
      phone:terminate()                       -- an app may ask once in each launch what is for sale
      phone:launch()
      world:settle()
    end
    phone:buy(case.product)
    world:settle()
    expect(world):saw("store.charged"):times(1)
    expect(phone:owned(case.product), { rule = "entitlements-match-store" }):is_at_least(1)
  end,
}
