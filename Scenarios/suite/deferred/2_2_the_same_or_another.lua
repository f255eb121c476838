scenario {
  title    = "an approval changes the waiting transaction or brings another one: the purchase is delivered once",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/purchased", "double granted" },
  source   = "A6",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },
  cases    = {
    { name = "the_same", option = "same_transaction" },
    { name = "another", option = "new_transaction" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("approved_transaction", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "coins"
    world:settle()
    world:approve { after = "3h" }
    world:wait "4h"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world:ledger "coins"):has { charged = 99 }
    expect(phone:queue()):is_empty()
  end,
}
