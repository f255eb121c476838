local entries_of = require "entries_of"

scenario {
  title    = "a refreshed receipt shows another device's purchase; owning it here needs a restore",
  needs    = { "refresh", "restore" },
  rules    = { "entitlements-match-store" },
  catches  = { "drop refresh_receipt", "drop restore" },
  source   = "E11, W4",
  products = {
    map = { type = "non_consumable", price = "1.99 USD" },
    pro = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { "ann" },

  run = function(world)
    local phone = world:device "phone"
    local tablet = world:device "tablet"
    world:behavior("second_device", "not_delivered")
    world:behavior("receipt_after_restore", "original_date")
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "map"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(entries_of(tablet)):is_empty()

    tablet:tap "refresh"
    world:settle()
    expect(#entries_of(tablet)):equals(2)
    tablet:restore()
    world:settle()
    expect(tablet:owned "map", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
