scenario {
  title    = "payments that are forbidden are not asked for; once they are allowed again the shop sells",
  rules    = { "can-make-payments-first" },
  source   = "semantics P12, P17",
  catches  = {
    "bug: the purchase failed with code 0 on devices with restrictions because nobody asked can_make_payments "
      .. "(github.com/bizz84/SwiftyStoreKit/issues/434)",
  },
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:forbid_payments()
    phone:launch()
    phone:buy "coins"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:queue()):is_empty()

    phone:allow_payments()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}
