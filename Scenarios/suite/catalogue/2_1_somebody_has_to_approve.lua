scenario {
  title     = "a file that asks to buy: the purchase waits for approval, and is delivered with it",
  rules     = { "deliver-before-finish" },
  source    = "9.3, A1",
  catches   = { "ignore updated_transactions/purchased", "dialog on deferred" },
  catalogue = "approval.storekit",
  aliases   = { pro = "com.example.pro" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone):saw "transaction.deferred"
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)
    world:approve()
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}
