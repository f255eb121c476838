scenario {
  title     = "the introductory offer in the file is given once: a free week, then the full price",
  rules     = { "finish-every-terminal" },
  source    = "9.3, T11",
  catches   = { "ignore updated_transactions/unsolicited", "drop finish" },
  catalogue = "shop.storekit",
  aliases   = { monthly = "com.example.club.monthly" },
  cases     = {
    { name = "each_type" },
    { name = "club", catalogue = "one_type/club.storekit" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    phone:terminate()

    world:wait "8 days"
    expect(world):saw("store.charged", { product = "monthly", amount = 299 })
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
