scenario {
  title    = "the store answers two requests about one refund: the app is notified once",
  rules    = { "revocation-rechecks-receipt" },
  source   = "V1, V2",
  catches  = { "ignore revoked_entitlements" },
  products = { pro = { type = "non_consumable", price = "5.00 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:delay_message("purchase_answer", "20s")
    phone:delay_message("store_notice", "20s")
    phone:buy "pro"
    for _ = 1, 100 do
      if world:fact_count "store.charged" == 1 then break end
      world:wait "1s"
    end
    world:refund "pro"
    world:wait "1s"
    world:store_down()
    world:wait "18980ms"
    world:store_up()                          -- the phone asks what it missed, and the notice comes meanwhile
    world:settle()

    local hears = 0
    for _, observer in ipairs(phone:observers()) do
      for _, method in ipairs(observer.methods) do
        if method == "revoked_entitlements" then hears = hears + observer.registrations end
      end
    end
    expect(world:fact_count "callback.revoked"):equals(hears)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
  end,
}
