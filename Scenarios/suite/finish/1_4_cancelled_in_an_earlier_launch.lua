local types = require "product_types"

scenario {
  title    = "the app is killed before it finishes a canceled purchase: the next launch finishes it quietly",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = {
    "bug: unfinished failed transactions were redelivered at every launch "
      .. "(https://github.com/hyochan/flutter_inapp_purchase/issues/176)",
  },
  source   = "F8, X1",
  cases    = types.rows {
    variants = {
      { name = "comes_again", option = "redelivered" },
      { name = "forgotten", option = "forgotten" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("failed_across_relaunch", case.option)
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy("thing", { cancel = true })
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"

    phone:buy "thing"
    world:settle()
    if not phone:is_running() then      -- it came to the finish only now
      phone:launch()
      world:settle()
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
