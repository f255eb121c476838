scenario {
  title    = "each of the seven steps of prices fails: the shop shows what it can, and a later look shows all of it",
  rules    = { "invalid-ids-tolerated" },
  catches  = { "drop start_products", "ignore server_unreachable" },
  source   = "7.1, R3, R7, R13; Xamarin: Transactions and Verification, seven steps of prices",
  products = {
    hints  = { type = "non_consumable", price = "0.99 USD" },
    june   = { type = "non_consumable", price = "2.99 USD", delivered_by = "server" },
    august = { type = "non_consumable", price = "4.99 USD", delivered_by = "server", sold = false },
  },
  cases    = {
    { name = "1_not_yet_at_the_store", shown = 2 },
    { name = "2_question_lost", lose = "server_request", shown = 1 },
    { name = "2_server_down", down = true, shown = 1 },
    { name = "3_answer_lost", lose = "server_answer", shown = 1 },
    { name = "3_server_fails", step = "products", shown = 1 },
    { name = "3_an_empty_list", list = {}, shown = 1 },
    { name = "4_unknown_identifiers", list = { "june", "june_again", "december" }, shown = 2 },
    { name = "5_question_lost", lose = "products_request", shown = 0 },
    { name = "6_store_fails", request = "products", shown = 0 },
    { name = "6_answer_lost", lose = "products_answer", shown = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.lose then phone:lose_message(case.lose, { every = true }) end
    if case.down then world:server_down() end
    if case.step then world:server_fails { step = case.step } end
    if case.request then world:store_fails { request = case.request, error = "SKErrorDomain 0" } end
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
    expect(phone:prices()):has_length(case.shown)

    if case.lose then phone:network_up() end
    if case.down then world:server_up() end
    phone:tap "shop"
    world:settle()
    expect(phone:prices()):has_length(case.shown + 2)
  end,
}
