scenario {
  title    = "each of the seven price steps fails: the app does not crash, and sells the products after a retry",
  rules    = { "invalid-ids-tolerated" },
  catches  = { "drop start_products", "ignore server_unreachable" },
  source   = "7.1, R3, R7, R13; Xamarin: Transactions and Verification, seven steps of prices",
  products = {
    hints  = { type = "non_consumable", price = "0.99 USD" },
    june   = { type = "non_consumable", price = "2.99 USD", delivered_by = "server" },
    august = { type = "non_consumable", price = "4.99 USD", delivered_by = "server", sold = false },
  },
  cases    = {
    { name = "1_not_yet_at_the_store" },
    { name = "2_question_lost", lose = "server_request" },
    { name = "2_server_down", down = true },
    { name = "3_answer_lost", lose = "server_answer" },
    { name = "3_server_fails", step = "products" },
    { name = "3_an_empty_list", list = {} },
    { name = "4_unknown_identifiers", list = { "june", "june_again", "december" } },
    { name = "5_question_lost", lose = "products_request" },
    { name = "6_store_fails", request = "products" },
    { name = "6_answer_lost", lose = "products_answer" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- An app with identifiers of its own asks no server, and a shop may ask for a product when it is tapped.
    if case.lose then phone:lose_message(case.lose, { every = true }) end
    if case.down then world:server_down() end
    if case.step then world:server_fails { step = case.step, optional = true } end
    if case.request then world:store_fails { request = case.request, error = "SKErrorDomain 0", optional = true } end
    if case.list then
      local list = {}
      for place, name in ipairs(case.list) do list[place] = name end
      world:server {
        products = function(question) if question.attempt == 1 then return { products = list } end end,
      }
    end
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    world:note("step " .. case.name:match "%d+" .. " of 7 failed: " .. case.name)
    expect(phone:is_running()):is_true()

    if case.lose then phone:network_up() end
    if case.down then world:server_up() end
    for _ = 1, 2 do
      phone:tap "shop"
      world:settle()
      if phone:owned "june" == 0 then phone:buy "june" end
      world:settle()
    end
    expect(phone:owned "june", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "june"):has { charged = 299 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
