local types = require "product_types"

scenario {
  title    = "the network drops when the app finishes a purchase, and the app is killed before it returns",
  rules    = { "idempotent-delivery" },
  catches  = { "forget disk_write" },
  source   = "X10",
  cases    = types.rows {
    country = "FRA",
    variants = {
      { name = "told_later", option = "told_later", of = { "consumable", "non_renewing" } },
      {
        name = "told_later", option = "told_later", of = { "non_consumable", "auto_renewable" },
        rules = { "finish-every-terminal", "entitlements-match-store" },
      },
      { name = "lost_with_the_process", option = "lost_with_process" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("finish_offline", case.option)
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    phone:network_down()
    phone:launch()
    world:settle()

    if phone:is_running() then phone:kill_app() end
    phone:network_up()
    phone:launch()
    world:settle()
    if not phone:is_running() then      -- it came to the finish only now
      phone:launch()
      world:settle()
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
