scenario {
  title    = "the store may filter a restore by username: the account's purchases still arrive",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "E8, P11",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = { { name = "not_filtered", option = "not_filtered" }, { name = "filtered", option = "filtered" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", case.option)
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
