-- Each entry adds to the time that it takes to read a receipt. A launch that is busy for twenty seconds is terminated.
scenario {
  title    = "a receipt with many entries takes time to read: the launch is over before the watchdog ends it",
  rules    = { "no-crash" },
  catches  = { "bug: an app read its receipt once for each product at launch, and the watchdog terminated it" },
  source   = "W18, Q14",
  needs    = { "receipts" },
  tags     = { "large" },
  products = {
    pro     = { type = "non_consumable", price = "4.90 CHF" },
    monthly = { type = "auto_renewable", price = "3.00 CHF", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "CHE" } },
  cases    = { { name = "at_once", reading = "no_time" }, { name = "slowly", reading = "each_entry" } },

  run = function(world, case)
    world:history("mia", { products = { "pro" }, count = 500 })
    local phone = world:device "phone"        -- the app comes with the receipt of all that
    world:behavior("receipt_reading", case.reading, { optional = true })
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
