local entries_of = require "entries_of"

scenario {
  title    = "a receipt that arrives late shows the purchase as of the time the store answered",
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
      if #entries_of(phone) > 0 then break end
      world:wait "1s"
    end
    expect(#entries_of(phone)):equals(1)
    for _, entry in ipairs(entries_of(phone)) do expect(entry.cancelled):is_nil() end

    world:store_up()
    world:settle()
    expect(#entries_of(phone)):equals(1)
    for _, entry in ipairs(entries_of(phone)) do expect(entry.cancelled):differs_from(nil) end
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
  end,
}
