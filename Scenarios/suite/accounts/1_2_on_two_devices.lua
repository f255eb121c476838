scenario {
  title    = "an unfinished purchase from one device may arrive on another device of the same account",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "Q13",
  products = { pro = { type = "non_consumable", price = "24.90 BRL" } },
  accounts = { mia = { storefront = "BRA" } },
  cases    = { { name = "not_there", option = "not_delivered" }, { name = "there_too", option = "delivered" } },

  run = function(world, case)
    world:behavior("second_device", case.option)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "mia" })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "pro"
    world:settle()
    tablet:launch()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
