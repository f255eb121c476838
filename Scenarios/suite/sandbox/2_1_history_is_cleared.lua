scenario {
  title       = "a tester's purchase history is cleared: the same product is sold again",
  rules       = { "finish-every-terminal" },
  needs       = { "queue" },
  source      = "K5",
  catches     = { "ignore updated_transactions/purchased", "drop finish" },
  environment = "sandbox",
  products    = { pro = { type = "non_consumable", price = "7500 KRW" } },

  run = function(world)
    local tester = world:tester("tester", { storefront = "KOR" })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "pro"                           -- owned: nothing to pay
    world:settle()
    expect(world:fact_count "store.charged"):equals(1)

    world:clear_history(tester)
    local payments = world:fact_count "queue.payment_added"
    phone:buy "pro"
    world:settle()
    -- An app that offers no more what is owned adds no payment.
    local is_added = world:fact_count "queue.payment_added" > payments
    expect(world:fact_count "store.charged"):equals(is_added and 2 or 1)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
