scenario {
  title    = "what the user owns is not paid again from the store, whether or not the app hides its promotion",
  rules    = {},
  catches  = { "repeat add_payment" },
  source   = "M6, M1",
  needs    = { "promotions" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro"):equals(1)
    phone:background()
    -- An app may have hidden the promotion on this device; then there is nothing to tap.
    phone:open_promotion "pro"
    world:settle()
    expect(world:ledger("pro").charged):equals(499)
    expect(phone:owned "pro"):equals(1)
  end,
}
