local types = require "product_types"

scenario {
  title    = "a purchase ends while the app is in the background: its observer is still registered",
  rules    = { "observer-stays-registered", "deliver-before-finish" },
  catches  = { "remove observer at background" },
  source   = "O1, O8, T2",

  -- What an observer receives after the app removes it and adds it again.
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "what_it_missed", option = "what_it_missed" },
      { name = "everything_unfinished", option = "everything_unfinished", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("observer_return", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("store.charged", "10m")
    phone:background()
    world:wait "5m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
