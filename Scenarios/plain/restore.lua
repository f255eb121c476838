scenario {
  title    = "a new installation restores its non-consumables",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  source   = "E2, E4",
  needs    = { "restore" },
  products = {
    level = { type = "non_consumable", price = "2.99 USD" },
    theme = { type = "non_consumable", price = "1.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "level"
    world:settle()
    phone:buy "theme"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "level", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "theme", { rule = "entitlements-match-store" }):equals(1)
  end,
}
