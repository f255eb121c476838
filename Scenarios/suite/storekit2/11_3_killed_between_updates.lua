scenario {
  title    = "the app is killed while several unfinished transactions are delivered: the next launch receives the rest",
  rules    = { "finish-every-terminal", "idempotent-delivery", "handle-unsolicited" },
  needs    = { "storekit2", "disk" },
  catches  = { "ignore transaction_updated", "drop finish" },
  source   = "S2-30, S2-6, S2-45",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "before_the_second", kill = { before = "transaction_updated", nth = 2, optional = true } },
    { name = "after_the_second", kill = { after = "transaction_updated", nth = 2, optional = true } },
    { name = "before_the_second_finish", kill = { before = "finish", nth = 2, optional = true } },
    { name = "after_the_second_finish", kill = { after = "finish", nth = 2, optional = true } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:fill_disk()                         -- an app that cannot save a purchase does not finish it
    for _, product in ipairs { "coins", "gems", "pro" } do
      phone:buy(product)
      world:settle()
    end
    phone:terminate()
    phone:free_disk()
    phone:kill_app(case.kill)
    phone:launch()
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:owned "gems", { rule = "entitlements-match-store" }):equals(10)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(3)
  end,
}
