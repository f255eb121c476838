scenario {
  title    = "built-in content needs no server: it is available while the server is down",
  rules    = { "deliver-before-finish" },
  catches  = { "drop granted", "drop server_deliver" },
  source   = "7.1; Xamarin: Transactions and Verification, built-in and server-delivered products",
  products = {
    hints = { type = "non_consumable", price = "0.99 USD" },
    book  = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "book"
    phone:buy "hints"
    world:settle()
    -- An app whose grants are at its server waits with them; they are still in the queue.
    local hints = world:ledger("hints").purchases    -- a shop may be locked as long as a purchase is under way
    if hints > phone:owned "hints" then
      local queue = phone:queue()
      expect(queue, { rule = "keep-on-server-failure" }):has_entry { product = "hints", state = "purchased" }
    end
    expect(phone:owned "book", { rule = "verify-before-deliver" }):equals(0)
    world:server_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "hints", { rule = "entitlements-match-store" }):equals(hints)
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
  end,
}
