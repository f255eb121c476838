scenario {
  title    = "a step before the receipt fails: only paid content is delivered, and it is delivered once",
  rules    = { "finish-every-terminal" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "7.1, W6, P16, P19, P20, Q2; Xamarin: Transactions and Verification, steps 1 to 4",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  cases    = {
    { name = "1_the_user_cancels", cancels = true, again = true },
    { name = "2_no_network", link = true, again = true },
    { name = "2_request_lost", lose = "checkout_request", again = true },
    { name = "3_the_store_refuses", refuses = true, again = true },
    { name = "3_answer_lost", lose = "purchase_answer" },
    { name = "4_killed_before_it_is_told", kill = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- No app can deliver a purchase that is purchasing forever.
    if case.name == "3_answer_lost" then
      world:behavior("kill_while_purchasing", "result_after_purchasing")
    end
    phone:launch()
    world:settle()
    if case.cancels then phone:cancel_next_purchase() end
    if case.link then phone:network_down { to = "store" } end
    if case.lose then phone:lose_message(case.lose) end
    if case.refuses then world:store_fails { request = "purchase", error = "SKErrorDomain 0" } end
    phone:buy "book"
    if case.kill then
      world:wait_for("transaction.purchased", "5m")
      phone:kill_app()
    end
    world:settle()
    world:note("step " .. case.name:match "%d+" .. " of 10 failed: " .. case.name)
    if case.again then
      expect(world):never_saw "store.charged"
      expect(world):never_saw "server.redeemed"
    end

    if case.link then phone:network_up() end
    if phone:is_running() then phone:terminate() end
    phone:launch()
    world:settle()
    if case.again then phone:buy "book" end
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
    expect(world):saw("server.redeemed"):times(1)
  end,
}
