scenario {
  title    = "a purchase that found no room stays unfinished: it comes again at the front, or at the next launch only",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "C4, C5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "off", option = "off" }, { name = "on", option = "on" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("resume_redelivery", case.option)
    phone:launch()
    world:settle()
    phone:fill_disk()
    phone:buy "coins"
    world:settle()
    phone:free_disk()
    local waits, told = #phone:queue() > 0, world:fact_count "callback.delivered"
    phone:background()
    phone:foreground()
    world:settle()
    local since = world:fact_count "callback.delivered" - told
    expect(since > 0):equals(waits and case.option == "on")
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}
