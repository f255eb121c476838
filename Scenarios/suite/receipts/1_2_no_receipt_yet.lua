scenario {
  title    = "in the test store there is no receipt before the first purchase, and then there is one",
  rules    = { "deliver-before-finish" },
  catches  = { "drop finish" },
  source   = "W4, W15",
  environment = "sandbox",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = {
    { name = "the_address_leads_nowhere", option = "dangling_url" },
    { name = "there_is_no_address", option = "nil_url" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("missing_receipt", case.option)   -- for apps that ask where it lies
    phone:launch()
    world:settle()
    expect(phone:receipt()):is_nil()

    phone:buy "pro"
    world:settle()
    expect(#phone:receipt().entries):equals(1)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
