scenario {
  title    = "consumables stay on their device: a restore on another one brings none, and still ends",
  rules    = { "deliver-before-finish", "payments-match-grants" },
  needs    = { "restore" },
  catches  = { "busy forever", "ignore restore_finished" },
  source   = "E1, E6, T12",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "finished", option = "finished" },
    { name = "silence", option = "silence" },
  },

  run = function(world, case)
    world:behavior("restore_without_effect", case.option)
    local phone = world:device("phone", { account = "mia" })
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()

    local tablet = world:device("tablet", { account = "mia" })
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet):never_saw("callback.delivered", { state = "restored" })
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
