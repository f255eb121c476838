scenario {
  title    = "the app's server delivers a product, and a new installation restores it",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  source   = "7.2, E2, W7",
  needs    = { "server_delivery", "restore" },
  products = {
    atlas = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    phone:launch()
    world:settle()
    phone:buy "atlas"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "atlas", { rule = "entitlements-match-store" }):equals(1)
  end,
}
