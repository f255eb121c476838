scenario {
  title    = "a lost request has one error code for each cause, whatever the app requested",
  rules    = { "finish-every-terminal", "restore-terminates" },
  catches  = { "ignore updated_transactions/failed", "ignore restore_failed" },
  source   = "2.2, P19, R13",
  products = {
    map = { type = "non_consumable", price = "1.99 USD" },
    pro = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "no_link", error = "NSURLErrorDomain -1009" },
    { name = "no_answer", error = "NSURLErrorDomain -1001" },
    { name = "no_store", error = "NSURLErrorDomain -1004" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("offline_before_request", "offline")
    world:behavior("products_offline", "offline")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("user", { products = { "pro" } })
    if case.name == "no_link" then phone:network_down() end
    if case.name == "no_answer" then phone:lose_messages { to = "store" } end
    if case.name == "no_store" then world:store_down() end
    phone:launch()
    world:settle()
    phone:buy "map"
    world:settle()
    phone:restore()
    world:settle()
    for _, fact in ipairs { "transaction.failed", "callback.restore_failed", "request.failed" } do
      -- A request of StoreKit 2 has one error for each cause.
      local others = #world:facts(fact, { error = "StoreKitError 2" })
      expect(phone):saw(fact, { error = case.error }):times(world:fact_count(fact) - others)
    end
    expect(world):never_saw "store.charged"
  end,
}
