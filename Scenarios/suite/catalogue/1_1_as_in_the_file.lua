local aliases = {
  coins = "com.example.coins", pro = "com.example.pro", season = "com.example.season", yearly = "com.example.club.yearly",
}
local amounts = { coins = 99, pro = 490, season = 1000, yearly = 2499 }

-- A file with products of one type, for apps that sell no other.
local function of_one_type(product, file)
  return {
    name = product, buys = { product }, catalogue = "one_type/" .. file .. ".storekit",
    aliases = { [product] = aliases[product] },
  }
end

-- Only the file is declared here: it has the products, the prices, and the trial of the subscription.
scenario {
  title     = "a product of a configuration file is sold at its price, delivered and finished",
  rules     = { "deliver-before-finish", "finish-every-terminal" },
  source    = "9.3",
  catches   = { "drop finish", "drop add_payment", "drop granted" },
  cases     = {
    of_one_type("coins", "coins"),
    of_one_type("pro", "pro"),
    of_one_type("season", "season"),
    of_one_type("yearly", "club"),
    { name = "each_type", buys = { "coins", "pro", "season", "yearly" }, catalogue = "shop.storekit", aliases = aliases },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, product in ipairs(case.buys) do
      phone:buy(product)
      world:settle()
      expect(world):saw("store.charged", { product = product, amount = amounts[product], currency = "USD" })
      expect(phone:owned(product), { label = product, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
