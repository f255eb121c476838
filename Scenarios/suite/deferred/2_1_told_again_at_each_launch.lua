local types = require "product_types"

scenario {
  title    = "a deferred purchase is announced at each launch, or not at all: the app leaves it alone either way",
  rules    = { "leave-deferred-alone" },
  catches  = { "finish deferred", "grant deferred", "dialog on deferred" },
  source   = "A6, X3",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "announced", launch = "announced", finish = "removed" },
      { name = "silent", launch = "silent", finish = "removed" },
      { name = "finish_ignored", launch = "announced", finish = "ignored" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("deferred_at_relaunch", case.launch)
    world:behavior("finish_deferred", case.finish)
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    for _ = 1, 2 do
      phone:terminate()
      phone:launch()
      world:settle()
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    end
    world:approve()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
