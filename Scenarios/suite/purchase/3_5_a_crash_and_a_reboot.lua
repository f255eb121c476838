scenario {
  title    = "the device starts anew in the middle of a purchase, or the app is brought down by the system",
  rules    = { "owns-what-is-due" },
  catches  = { "ignore updated_transactions/unasked", "forget disk_write" },
  source   = "Q2, Q9",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "reboot" }, { name = "crash" }, { name = "power_off" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("store.charged", "10m")
    phone[case.name](phone)
    world:settle()
    if not phone:is_on() then phone:reboot() end
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}
