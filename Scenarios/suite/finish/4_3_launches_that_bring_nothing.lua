local types = require "product_types"

scenario {
  title    = "a purchase is finished: later launches get no callback and grant nothing",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "X1, P14, O7",
  cases    = types.rows {
    country = "FRA",
    variants = {
      { name = "redelivered", option = "redelivered", of = { "consumable", "non_renewing" } },
      { name = "silence", option = "silence", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("rebuy_unfinished", case.option)
    for number = 1, 3 do
      phone:launch()
      world:settle()
      phone:buy "thing"
      world:settle()
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(number * case.count)
      phone:terminate()
    end
    expect(world):saw("store.charged"):times(3)
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
