scenario {
  title    = "a thousand past purchases are restored: each is finished, and none is left for the next launch",
  rules    = { "finish-every-terminal", "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "first only updated_transactions",
    "last only updated_transactions",
    "bug: each restored purchase made a server request, and the app was overwhelmed "
      .. "(https://github.com/flutter/flutter/issues/85529)",
  },
  source   = "E13, C10",
  tags     = { "large" },
  products = {
    monthly = { type = "auto_renewable", price = "3.00 CHF", period = "1 month", group = "club" },
    pro     = { type = "non_consumable", price = "4.90 CHF" },
  },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "pro" }, count = 1000 })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
