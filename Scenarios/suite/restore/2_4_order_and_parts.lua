scenario {
  title    = "restored purchases arrive in any order and in any batches, and the restore ends once",
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
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "one", "two", "three" } })
    world:behavior("restored_order", case.order)
    world:behavior("restored_batches", case.split)
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    for _, name in ipairs { "one", "two", "three" } do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
