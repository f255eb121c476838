scenario {
  title     = "a file with interrupted purchases: failed first, purchased once the user has acted",
  rules     = { "finish-every-terminal" },
  source    = "9.3, I1",
  catches   = { "ignore updated_transactions/failed", "ignore updated_transactions/purchased" },
  catalogue = "interrupted.storekit",
  aliases   = { coins = "com.example.coins" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(0)
    world:accept_terms()
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
