scenario {
  title    = "a pending purchase is declined: the app receives nothing, and the next request works",
  rules    = { "leave-deferred-alone", "busy-ends", "buy-button" },
  needs    = { "storekit2" },
  catches  = { "bug: an app stayed busy until the answer of the organizer, and a declined request has none" },
  source   = "S2-22",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { mia = {} },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    local dialogs = #phone:dialogs()
    world:decline()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):never_saw "storekit.updated"
    expect(phone):never_saw "storekit.purchase_threw"
    expect(phone:dialogs()):has_length(dialogs)
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"

    phone:buy "coins"
    world:settle()
    world:approve()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}
