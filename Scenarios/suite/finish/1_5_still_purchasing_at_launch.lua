scenario {
  title    = "what a kill left purchasing is not finished at the next launch, whatever becomes of it",
  rules    = { "never-finish-purchasing" },
  catches  = {
    "finish purchasing",
    "bug: the plugin finished everything in the queue at launch and the process died "
      .. "(https://github.com/flutter/flutter/issues/159067)",
  },
  source   = "Q9, Q10, F5, X2",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "the_result_follows", option = "result_after_purchasing" },
    { name = "only_the_result", option = "result_only" },
    { name = "for_ever", option = "purchasing_for_ever" },
    { name = "dropped", option = "dropped" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("kill_while_purchasing", case.option)
    phone:launch()
    phone:buy "coins"
    world:wait_for(function() return #phone:queue() == 1 end, "10m")
    phone:kill_app()
    world:settle()

    phone:launch()
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "coins"):equals(world:ledger("coins").charged // 99 * 100)
  end,
}
