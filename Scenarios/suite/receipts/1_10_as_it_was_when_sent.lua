scenario {
  title    = "a receipt that is long on its way shows the purchase as it stood when the store answered",
  rules    = { "revocation-rechecks-receipt" },
  needs    = { "receipts" },
  source   = "W16, V2",
  catches  = { "ignore revoked_entitlements" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

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
    world:refund "pro"                        -- the answer about the purchase is on its way
    world:wait "1s"
    world:store_down()                        -- no message can tell of the refund
    for _ = 1, 100 do
      if #phone:receipt().entries > 0 then break end
      world:wait "1s"
    end
    local entries = phone:receipt().entries
    expect(#entries):equals(1)
    expect(entries[1].cancelled):is_nil()

    world:store_up()
    world:settle()
    expect(phone:receipt().entries[1].cancelled):matches "%d"
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)
  end,
}
