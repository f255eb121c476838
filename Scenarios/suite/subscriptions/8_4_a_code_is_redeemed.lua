scenario {
  title    = "an offer code is redeemed in the store: the app receives a purchase it did not request",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited", "drop finish" },
  source   = "G6",
  products = {
    monthly = {
      type = "auto_renewable", price = "49.90 BRL", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "24.90 BRL", period = "1 month" },
      },
    },
  },
  accounts = { mia = { storefront = "BRA" } },
  cases    = {
    { name = "while_the_app_runs", runs = true, amount = 2490, offer = "come_back" },
    { name = "while_it_is_closed", runs = false, amount = 2490, offer = "come_back" },
    { name = "at_the_full_price", runs = true, amount = 4990 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if not case.runs then phone:terminate() end
    phone:redeem_code("monthly", { offer = case.offer })
    world:settle()
    if not case.runs then phone:launch() end
    world:settle()
    expect(world:ledger "monthly"):has { charged = case.amount }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
