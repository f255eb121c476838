scenario {
  title    = "a notification or its response is lost, or the server is down: the next attempt delivers it",
  catches  = { "bug: a server missed notifications sent while it restarted" },
  source   = "W10, 7.2",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 year", group = "club" } },
  cases    = {
    { name = "lost", fault = "notification_loss", received = 1 },
    { name = "its_answer_lost", fault = "notification_answer_loss", received = 2 },
    { name = "down", is_down = true, received = 1 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    if case.fault then world:fault(case.fault, "lost") end
    if case.is_down then world:server_down() end
    phone:buy_elsewhere "monthly"
    world:settle()
    expect(world:notifications()[1]):has { attempts = 1, state = "waiting" }
    if case.is_down then world:server_up() end
    world:wait "61m"
    expect(world:notifications()[1]):has { attempts = 2, state = "delivered" }
    expect(world:fact_count "notification.received"):equals(case.received)
    phone:set_renewal("monthly", false)
  end,
}
