scenario {
  title    = "what is for sale and at what price: seven steps, in their order",
  rules    = { "price-localised" },
  catches  = { "drop server_products", "drop start_products", "wrong show_price" },
  source   = "7.1, R1, R6; Xamarin: Transactions and Verification, seven steps of prices",
  products = {
    hints = { type = "non_consumable", price = "0.99 USD" },
    june  = { type = "non_consumable", price = "2.99 USD", title = "June", delivered_by = "server" },
    july  = { type = "non_consumable", price = "3.99 USD", title = "July", delivered_by = "server" },
  },

  run = function(world)
    local phone = world:device "phone"
    expect(world):saw("server.stocked"):times(2)
    world:note "step 1 of 7: the products are set up at the store and at the server, with their files"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:wait_for("server.asked", "5m")
    world:note "step 2 of 7: the app asks its server what is for sale"
    world:wait_for("server.list_sent", "5m")
    world:note "step 3 of 7: the server answers with identifiers"
    world:wait_for("request.products_started", "5m")
    world:note "step 4 of 7: the app decides about which of them it asks the store"
    world:wait_for("message.arrived", "5m")
    world:note "step 5 of 7: the identifiers go to the store"
    world:wait_for("request.product_answered", "5m")
    world:note "step 6 of 7: the store answers for those that it sells"
    expect(phone:prices()):has_length(3)
    world:note "step 7 of 7: the app shows titles and prices"
    world:settle()

    expect(world):saw_in_order {
      { "server.asked", verb = "products" },
      { "server.list_sent", count = 2 },
      { "request.products_started", count = 3 },
      { "request.responded", valid = 3, invalid = 0 },
      { "interface.products_listed", count = 3 },
    }
    local prices = {}
    for _, shown in ipairs(phone:prices()) do prices[shown.product] = shown.text end
    expect(prices.june):matches "2[.,]99"
    expect(prices.july):matches "3[.,]99"
  end,
}
