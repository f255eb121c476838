scenario {
  title    = "a failed transaction without an error: the app lives and finishes it",
  rules    = { "finish-every-terminal" },
  catches  = {
    "crash on missing error",
    "bug: a failed transaction without an error brought the app down (https://github.com/phoboslab/Ejecta/issues/514)",
  },
  source   = "semantics 1.5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "set", option = "set" }, { name = "missing", option = "nil" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("failed_error", case.option)
    phone:launch()
    world:settle()
    phone:network_down()
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:queue()):is_empty()
  end,
}
