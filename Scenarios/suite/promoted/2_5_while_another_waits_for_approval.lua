scenario {
  title    = "a purchase waits for approval, which may take days: a promoted purchase of something else continues",
  rules    = { "promo-payment-reused" },
  needs    = { "promotions", "queue" },
  catches  = { "bug: an app held promoted payments back for as long as any purchase was unfinished" },
  source   = "M1, A1",
  products = {
    jet   = { type = "non_consumable", price = "4.99 USD" },
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
  },
  accounts = { mia = {} },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:ask_to_buy "mia"
    phone:buy "jet"
    world:settle()
    world:ask_to_buy("mia", false)
    phone:open_promotion "coins"
    world:settle()
    world:wait "1h"
    expect(phone:owned "coins", { rule = "promo-payment-reused" }):equals(100 * world:ledger("coins").quantity)
  end,
}
