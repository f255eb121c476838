scenario {
  title    = "what is owned for ever is bought again: no charge, and not one more of it",
  rules    = { "finish-every-terminal", "rebuy-grants-once" },
  catches  = {
    "bug: buying again what was owned brought no event and the app waited for ever "
      .. "(https://github.com/soomla/unity3d-store/issues/400)",
  },
  source   = "semantics P13, T9",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(world:ledger "pro"):has { charged = 499 }
    expect(phone:queue()):is_empty()
  end,
}
