scenario {
  title    = "restored purchases come in any order and in any parts, and the end of the restore comes once",
  rules    = { "restore-terminates", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "first only updated_transactions", "last only updated_transactions" },
  source   = "E9, C1, C13",
  products = {
    one   = { type = "non_consumable", price = "0.600 KWD" },
    two   = { type = "non_consumable", price = "0.600 KWD" },
    three = { type = "non_consumable", price = "0.600 KWD" },
  },
  accounts = { mia = { storefront = "KWT" } },
  cases    = {
    { name = "as_bought_in_one", order = 0, split = 0 },
    { name = "turned_round", order = 5, split = 0 },
    { name = "in_parts", order = 0, split = 3 },
    { name = "both", order = 3, split = 2 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "one", "two", "three" } })
    world:latitude("restored_order", case.order)
    world:latitude("restored_batches", case.split)
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    phone:terminate()     -- whoever does not ask again by itself does so now
    phone:launch()
    world:settle()
    for _, name in ipairs { "one", "two", "three" } do
      expect(phone:owned(name), { label = name, rule = "owns-what-is-due" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
