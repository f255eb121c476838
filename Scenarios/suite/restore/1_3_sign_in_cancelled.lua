scenario {
  title    = "the user restores and does not sign in: the restore ends, and the next one brings everything",
  rules    = { "restore-terminates", "finish-every-terminal" },
  catches  = { "drop show_busy", "ignore restore_failed" },
  source   = "semantics E5, E21",
  needs    = { "restore" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()

    phone:cancel_next_sign_in()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(phone):saw("callback.restore_failed"):times(1)

    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
