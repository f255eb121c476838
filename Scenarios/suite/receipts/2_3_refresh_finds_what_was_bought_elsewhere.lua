local entries_of = require "entries_of"

scenario {
  title    = "after a refresh the receipt shows what another device bought; who wants to own it here restores",
  needs    = { "refresh", "restore" },
  rules    = { "owns-what-is-due" },
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
    world:latitude("second_device", "not_delivered")
    world:latitude("receipt_after_restore", "original_date")
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
    expect(tablet:owned "map", { rule = "owns-what-is-due" }):equals(1)
    expect(tablet:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}
