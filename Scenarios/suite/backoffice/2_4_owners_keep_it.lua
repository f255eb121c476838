scenario {
  title    = "what is off sale stays with those who own it, on a new phone as well",
  rules    = { "restore-button", "owns-what-is-due" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "6.2, E1",
  products = { pro = { type = "non_consumable", price = "5.00 USD" } },
  cases    = { { name = "developer" }, { name = "store" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:remove_from_sale("pro", { by = case.name })

    local tablet = world:device "tablet"
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}
