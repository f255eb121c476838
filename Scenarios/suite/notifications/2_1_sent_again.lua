scenario {
  title    = "the server rejects a notification: it is sent again after each delay, and dropped after the last attempt",
  catches  = { "bug: a server answered 500 to an unknown notification, and it was sent again for days" },
  source   = "W10",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 year", group = "club" } },
  cases    = {
    { name = "version_1", version = 1, pauses = { "6h", "24h", "48h" } },
    { name = "version_2", version = 2, pauses = { "1h", "12h", "24h", "48h", "72h" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = case.version }
    world:behavior("notification_delay", "50ms")
    world:server_fails { step = "notify", status = 500, always = true }
    phone:buy_elsewhere "monthly"
    world:settle()
    for number, pause in ipairs(case.pauses) do
      expect(world:notifications()[1]):has { attempts = number, state = "waiting", status = 500 }
      world:wait(pause)
      world:wait "5s"
    end
    expect(world:notifications()[1]):has { attempts = #case.pauses + 1, state = "abandoned" }
    world:server_recovers()
    world:wait "1000h"
    expect(world:notifications()[1]):has { attempts = #case.pauses + 1, state = "abandoned" }
    phone:set_renewal("monthly", false)
  end,
}
