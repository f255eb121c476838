scenario {
  title    = "the server cannot deliver one of several restored products: the rest arrive, it follows or is rejected",
  rules    = { "finish-every-terminal", "use-original-on-restore" },
  needs    = { "restore" },
  catches  = { "drop server_deliver", "drop server_deliver/first", "drop finish" },
  source   = "7.1, 7.2, W6, E2",
  products = {
    june   = { type = "non_consumable", price = "350 JPY", delivered_by = "server" },
    july   = { type = "non_consumable", price = "350 JPY", delivered_by = "server" },
    august = { type = "non_consumable", price = "350 JPY", delivered_by = "server" },
  },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "for_a_moment", answer = { status = 500 }, times = 1, owned = 1, demand = "entitlements-match-store" },
    { name = "until_the_next_launch", answer = { status = 500 }, owned = 1, demand = "entitlements-match-store" },
    { name = "turned_down", answer = { answer = "rejected", check = 21003 }, owned = 0, demand = "receipt-status-codes" },
  },

  run = function(world, case)
    local others = { "june", "august" }
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "june", "july", "august" }, count = 3 })
    local phone = world:device "phone"
    local answer, is_over = {}, false
    for field, value in pairs(case.answer) do answer[field] = value end
    world:server {
      deliver = function(question)
        local fails = question.product == "july" and not is_over and question.attempt <= (case.times or math.huge)
        return fails and answer or nil
      end,
    }
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:restore()
    world:settle()
    for _, name in ipairs(others) do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    is_over = case.owned == 1
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "july", { rule = case.demand }):equals(case.owned)
    for _, name in ipairs(others) do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
