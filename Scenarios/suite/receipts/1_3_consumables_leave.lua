local entries_of = require "entries_of"

scenario {
  title    = "a consumable is in the receipt until it is finished and the next receipt arrives",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "X8",
  products = {
    coins = { type = "consumable", price = "0.50 GBP", grants = 100 },
    pro   = { type = "non_consumable", price = "5.00 GBP" },
  },
  accounts = { mia = { storefront = "GBR" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    -- This receipt was written before the app finished.
    expect(#entries_of(phone)):equals(1)
    expect(entries_of(phone)):has_entry { product = "coins" }

    phone:buy "pro"
    world:settle()
    expect(#entries_of(phone)):equals(1)
    expect(entries_of(phone)):has_entry { product = "pro" }
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}
