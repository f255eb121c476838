scenario {
  title    = "the store cannot check receipts for a while: asked a few times, then at another launch",
  rules    = { "finish-every-terminal" },
  catches  = { "drop server_deliver", "finish first" },
  source   = "2.4, 7.2; Xamarin: Transactions and Verification, content that could not be fetched",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    world:server_fails { step = "check", always = true }
    phone:launch()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book"):equals(0)
    -- Asked a few times with pauses that grow; nobody asks for ever.
    expect(world):saw("server.asked", { verb = "deliver" }):at_most(12)

    world:server_recovers()
    world:wait "1h"
    expect(phone:owned "book"):equals(0)
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "book"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
