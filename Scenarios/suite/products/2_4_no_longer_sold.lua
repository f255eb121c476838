scenario {
  title    = "a product is taken off sale while the shop shows it: nothing is charged, nothing is left behind",
  rules    = { "finish-every-terminal", "quiet-cancel-loud-error" },
  catches  = { "ignore updated_transactions/failed", "no dialog on error", "grant on failed" },
  source   = "P6, R10",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:sell("pro", false)
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue()):is_empty()

    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}
