scenario {
  title    = "the app is killed right after finish: the grant is on the disk",
  rules    = { "persist-before-finish", "entitlements-match-store" },
  catches  = { "forget disk_write", "delay disk_write/next" },
  source   = "X4; no-work-after-finish",
  products = { coins = { type = "consumable", price = "10.00 INR", grants = 100 } },
  accounts = { mia = { storefront = "IND" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { after = "finish" }
    phone:buy "coins"
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}
