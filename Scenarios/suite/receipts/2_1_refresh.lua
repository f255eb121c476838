local entries_of = require "entries_of"

scenario {
  title    = "a refresh brings a current receipt to another device, but no transactions",
  needs    = { "refresh" },
  catches  = { "drop refresh_receipt" },
  source   = "2.3, E11, W4",
  environment = "sandbox",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "ann" },

  run = function(world)
    local phone = world:device "phone"
    local tablet = world:device "tablet"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    tablet:launch()
    world:settle()
    expect(tablet:receipt()):is_nil()

    tablet:tap "refresh"
    world:settle()
    expect(tablet:receipt() or {}):has { account = "ann" }
    expect(entries_of(tablet)):has_entry { product = "pro" }
    expect(tablet:is_busy(), { rule = "busy-ends" }):is_false()
    expect(tablet):never_saw "transaction.restored"
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
