scenario {
  title    = "purchases and periods stand in the receipt in any order: each is owned as long as it was paid for",
  rules    = { "owns-what-is-due" },
  catches  = {
    "drop finish",
    "ignore updated_transactions",
    "bug: the last entry of a receipt was taken for the latest period, and who had paid was locked out",
  },
  source   = "2.5, T1, T4",
  products = {
    map     = { type = "non_consumable", price = "9.90 BRL" },
    pro     = { type = "non_consumable", price = "24.90 BRL" },
    monthly = { type = "auto_renewable", price = "14.90 BRL", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "BRA" } },
  cases    = {
    { name = "as_they_came", order = 0 }, { name = "turned_round", order = 119 }, { name = "shuffled", order = 61 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("receipt_order", case.order)
    phone:launch()
    world:settle()
    for _, product in ipairs { "map", "monthly", "pro" } do
      phone:buy(product)
      world:settle()
    end
    world:wait "65d"                           -- two more months are paid
    phone:set_renewal("monthly", false)
    phone:terminate()
    phone:launch()
    world:settle()
    for _, product in ipairs { "map", "monthly", "pro" } do
      expect(phone:owned(product), { label = product, rule = "owns-what-is-due" }):equals(1)
    end

    world:wait "30d"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:owned "map", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
