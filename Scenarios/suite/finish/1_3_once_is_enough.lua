local types = require "product_types"

scenario {
  title    = "the app finishes each transaction once; a second finish may raise an exception",
  rules    = { "finish-every-terminal" },
  catches  = { "repeat finish" },
  source   = "X7",
  cases    = types.rows {
    country = "BRA",
    sells = { "thing", "other" },
    variants = {
      { name = "exception", option = "exception" },
      { name = "no_effect", option = "no_effect", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("finish_twice", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:buy("other", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:is_running()):is_true()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
