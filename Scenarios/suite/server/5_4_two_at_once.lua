scenario {
  title    = "two products are bought at once, and one response is late: each gets its own content",
  rules    = { "deliver-before-finish" },
  catches  = { "drop server_deliver", "ignore server_answer" },
  source   = "Q11, 7.1, W7",
  products = {
    june = { type = "non_consumable", price = "2.99 USD", delivered_by = "server" },
    july = { type = "non_consumable", price = "2.99 USD", delivered_by = "server" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:delay_message("server_answer", "20s")
    phone:launch()
    world:settle()
    phone:buy "june"
    phone:buy "july"
    world:settle()
    local june, july = world:ledger("june").purchases, world:ledger("july").purchases
    expect(june):equals(1)
    -- A shop may be locked as long as a purchase is under way.
    expect(phone:owned "june", { rule = "entitlements-match-store" }):equals(june)
    expect(phone:owned "july", { rule = "entitlements-match-store" }):equals(july)
    expect(world):saw("server.redeemed"):times(june + july)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
