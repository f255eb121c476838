local entries_of = require "entries_of"

scenario {
  title    = "the receipt can lag behind the callback that tells of a purchase: what was bought is handed out all the same",
  rules    = { "deliver-before-finish" },
  catches  = {
    "drop granted",
    "bug: a library did not find the purchase in the receipt that it read in the callback "
      .. "(github.com/RevenueCat/purchases-ios/issues/1945)",
  },
  source   = "W16",
  products = { pro = { type = "non_consumable", price = "1.500 KWD" } },
  accounts = { mia = { storefront = "KWT" } },
  cases    = {
    { name = "it_is_there_before", option = "before_callback", entries = 1 },
    { name = "it_comes_later", option = "later", entries = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("receipt_lag", case.option)
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:wait_for("callback.delivered", "10m")        -- purchasing
    world:wait_for("transaction.purchased", "10m")
    expect(#entries_of(phone)):equals(case.entries)

    world:settle()
    expect(#entries_of(phone)):equals(1)
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
