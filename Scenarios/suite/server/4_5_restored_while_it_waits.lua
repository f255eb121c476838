scenario {
  title    = "coins are paid while the server is down, and the user taps Restore: they are still delivered later",
  rules    = { "keep-on-server-failure" },
  needs    = { "restore" },
  catches  = {
    "ignore restore_finished",
    "bug: listing the purchases finished a consumable that was not granted yet "
      .. "(https://github.com/hyochan/react-native-iap/issues/808)",
  },
  source   = "W6, X4, E1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100, delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    -- Of a restore that is never said to have ended no app can know it.
    world:behavior("restore_without_effect", "finished")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "verify-before-deliver" }):equals(0)

    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    world:server_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
