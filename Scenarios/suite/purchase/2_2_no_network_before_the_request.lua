scenario {
  title    = "no network before the request: failed, nothing charged, and the next try succeeds",
  rules    = { "finish-every-terminal" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed" },
  source   = "P19",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "offline", option = "offline" }, { name = "code_0", option = "code_0" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("offline_before_request", case.option)
    phone:launch()
    world:settle()
    phone:network_down()
    phone:buy "coins"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:queue()):is_empty()

    phone:network_up()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}
