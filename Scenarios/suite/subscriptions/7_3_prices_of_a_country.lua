scenario {
  title    = "an introductory price and an offer have the prices of the account's country",
  rules    = { "price-matches-store", "offer-signature-once" },
  needs    = { "offers" },
  catches  = { "forget offer", "repeat nonce" },
  source   = "R6, R11, R12, G1",
  products = {
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" },
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month" },
      },
      storefronts = {
        JPN = { price = "1500 JPY", introductory = "150 JPY", discounts = { come_back = "700 JPY" } },
      },
    },
  },
  cases    = {
    { name = "at_home", first = 99, second = 499 },
    { name = "in_japan", country = "JPN", first = 150, second = 700 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.country then phone:change_storefront(case.country) end
    phone:tap "shop"
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(world:ledger "monthly"):has { charged = case.first }
    phone:set_renewal("monthly", false)
    world:wait "32d"
    for _ = 1, 2 do
      phone:cancel_next_purchase { optional = true }
      phone:tap "offer"
      world:settle()
    end
    expect(world:ledger "monthly"):has { charged = case.first }
    phone:tap "offer"
    world:settle()
    expect(world:ledger "monthly"):has { charged = case.first + case.second }
    phone:set_renewal("monthly", false)
  end,
}
