local entries_of = require "entries_of"

scenario {
  title    = "deleting the app deletes its receipt; the store includes one again, the sandbox does not",
  rules    = { "entitlements-match-store" },
  needs    = { "restore", "queue" },
  catches  = { "drop restore" },
  source   = "W4",
  products = { pro = { type = "non_consumable", price = "5.00 USD" } },
  cases    = {
    { name = "the_store", environment = "production", entries = 1 },
    { name = "the_test_store", environment = "sandbox", entries = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("receipt_after_restore", "original_date")
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
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
