local types = require "product_types"

scenario {
  title    = "the app registers its observer once; a second registration is ignored or doubles each callback",
  rules    = { "single-observer" },
  catches  = {
    "repeat add_observer",
    "twice add_observer",
    "bug: the sample added its observer again on every click (seed 003)",
  },
  source   = "O3, O5",
  cases    = types.rows {
    country = "BRA",
    sells = { "thing", "other" },
    variants = {
      { name = "twice", option = "twice" },
      { name = "ignored", option = "ignored", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("observer_again", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:buy "other"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
