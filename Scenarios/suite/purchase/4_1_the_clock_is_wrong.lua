local types = require "product_types"

scenario {
  title    = "the user's clock is wrong by hours: purchases still work",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop granted" },
  source   = "Q2, X4",
  cases    = types.rows {
    country = "IND",
    variants = {
      { name = "ahead", offset = "9h" },
      { name = "behind", offset = "-5h", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:set_clock(case.offset)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:set_clock "0s"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
