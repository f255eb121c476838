scenario {
  title     = "a file in which transactions fail: the user is told, and nothing stays behind",
  rules     = { "finish-every-terminal", "quiet-cancel-loud-error" },
  source    = "9.1, 9.3",
  catches   = { "no dialog on error", "ignore updated_transactions/failed" },
  catalogue = "failing.storekit",
  aliases   = { coins = "com.example.coins" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone):saw("transaction.failed", { error = "unknown" })
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
