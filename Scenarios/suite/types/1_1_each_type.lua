scenario {
  title    = "each type of product is paid, delivered and finished",
  rules    = { "deliver-before-finish", "finish-every-terminal", "entitlements-match-store" },
  catches  = { "drop granted", "ignore updated_transactions/purchased" },
  source   = "5; Apple: Adding a Store",
  products = { thing = { type = "consumable", price = "0.99 USD" } },
  cases    = {
    { name = "consumable" },
    { name = "non_consumable", products = { thing = { type = "non_consumable", price = "4.99 USD" } } },
    {
      name = "auto_renewable",
      products = {
        thing = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
      },
    },
    {
      name = "free_subscription",
      products = {
        thing = { type = "free_subscription", price = "0.00 USD", period = "1 month", group = "paper" },
      },
    },
    { name = "non_renewing", products = { thing = { type = "non_renewing", price = "9.99 USD" } } },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):saw "transaction.purchased"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
