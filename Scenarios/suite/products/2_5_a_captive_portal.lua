scenario {
  title    = "a captive portal answers in the store's place: after the user signed in there, purchases work",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore request_failed", "ignore updated_transactions/failed" },
  source   = "P19, R4, R13",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:captive_portal()
    phone:launch()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(world):never_saw "store.charged"

    phone:network_up()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}
