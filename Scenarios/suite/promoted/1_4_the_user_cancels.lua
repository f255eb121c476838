scenario {
  title    = "the user cancels on the sheet of a promoted product: quiet, finished, nothing owned",
  rules    = { "finish-every-terminal" },
  catches  = { "dialog on cancel", "ignore updated_transactions/cancelled" },
  source   = "M1, P16",
  needs    = { "promotions" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:cancel_next_purchase { optional = true }
    phone:open_promotion "pro"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:owned "pro"):equals(0)
    expect(phone:queue()):is_empty()
  end,
}
