scenario {
  title    = "an active subscription is refunded: access ends with it",
  rules    = { "entitlements-match-store" },
  catches  = { "drop granted", "drop disk_write", "drop finish" },
  source   = "T8, V1",
  products = {
    monthly = { type = "auto_renewable", price = "35.00 SEK", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "SWE" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:refund "monthly"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
