local entries_of = require "entries_of"

scenario {
  title    = "the store includes a receipt with the app; the sandbox creates one at the first purchase",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_finished" },
  source   = "W4, E6",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = {
    { name = "the_store", environment = "production", type = "Production" },
    { name = "the_test_store", environment = "sandbox" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    -- There was nothing to restore, and that is no purchase.
    local receipt = phone:receipt()
    expect(receipt and receipt.type):equals(case.type)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    phone:buy "pro"
    world:settle()
    expect(entries_of(phone)):has_entry { product = "pro" }
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
