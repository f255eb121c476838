local types = require "product_types"

scenario {
  title    = "one observer, registered once: a second registration is ignored, or each callback comes twice",
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
    world:latitude("observer_again", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:buy "other"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:owned "other", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
