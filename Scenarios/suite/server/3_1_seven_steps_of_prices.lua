scenario {
  title    = "the app shows products and prices in seven steps, and each shown product can be bought",
  rules    = { "price-matches-store" },
  catches  = { "drop server_products", "drop start_products", "wrong show_price" },
  source   = "7.1, R1, R6; Xamarin: Transactions and Verification, seven steps of prices",
  products = {
    hints = { type = "non_consumable", price = "0.50 GBP" },
    june  = { type = "non_consumable", price = "2.70 GBP", title = "June", delivered_by = "server" },
    july  = { type = "non_consumable", price = "3.50 GBP", title = "July", delivered_by = "server" },
  },
  accounts = { mia = { storefront = "GBR" } },

  run = function(world)
    local phone = world:device "phone"
    expect(world):saw("server.stocked"):times(2)
    world:note "step 1 of 7: the products are set up at the store and at the server, with their files"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    -- An app with built-in identifiers does not request a list.
    if world:fact_count("server.asked", { verb = "products" }) > 0 then
      world:note "steps 2 and 3 of 7: the app requests the products from its server, and the server returns identifiers"
      expect(world):saw("server.list_sent", { count = 3 })
    end
    world:note "steps 4 to 6 of 7: the app requests these products from the store, and the store answers"
    expect(world):never_saw "request.identifier_rejected"
    world:note "step 7 of 7: the app shows titles and prices"
    local prices = {}
    for _, shown in ipairs(phone:prices()) do prices[shown.product] = shown.text end
    if prices.june then expect(prices.june, { rule = "price-matches-store" }):matches "2[.,]70" end
    if prices.july then expect(prices.july, { rule = "price-matches-store" }):matches "3[.,]50" end

    phone:buy "july"
    world:settle()
    expect(phone:owned "july", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "july"):has { charged = 350 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
