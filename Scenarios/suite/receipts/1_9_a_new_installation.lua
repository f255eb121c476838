local entries_of = require "entries_of"

scenario {
  title    = "a deleted app takes its receipt along; the store packs one again, the test store does not",
  rules    = { "owns-what-is-due" },
  needs    = { "restore" },
  catches  = { "drop restore" },
  source   = "W4",
  products = { pro = { type = "non_consumable", price = "5.00 USD" } },
  cases    = {
    { name = "the_store", environment = "production", entries = 1 },
    { name = "the_test_store", environment = "sandbox", entries = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("receipt_after_restore", "original_date")
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:reinstall()
    expect(#entries_of(phone)):equals(case.entries)

    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(#entries_of(phone)):equals(1)
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}
