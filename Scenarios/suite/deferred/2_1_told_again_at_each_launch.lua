scenario {
  title    = "what waits for approval is announced at each launch, or is silent, and is left alone either way",
  rules    = { "leave-deferred-alone" },
  catches  = { "finish deferred", "grant deferred", "dialog on deferred" },
  source   = "A6, X3",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = {
    { name = "announced", launch = "announced", finish = "removed" },
    { name = "silent", launch = "silent", finish = "removed" },
    { name = "finish_ignored", launch = "announced", finish = "ignored" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("deferred_at_relaunch", case.launch)
    world:latitude("finish_deferred", case.finish)
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    for _ = 1, 2 do
      phone:terminate()
      phone:launch()
      world:settle()
      expect(phone:owned "pro"):equals(0)
    end
    world:approve()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
