local types = require "product_types"

scenario {
  title    = "the user taps Buy before the products response arrives",
  rules    = { "buy-only-known-products" },
  catches  = { "unknown add_payment", "empty add_payment", "release start_products" },
  source   = "R5, P4, P5, P6",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "exception", option = "exception" },
      { name = "code_0", option = "code_0", of = { "consumable" } },
      { name = "code_3", option = "code_3", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("unknown_product", case.option)
    world:store_slow "20s"
    phone:launch()
    world:wait "1s"
    phone:tap "shop"
    phone:buy "thing"
    world:wait "5m"
    if phone:owned "thing" == 0 then phone:buy "thing" end
    world:wait "5m"
    expect(phone:is_running()):is_true()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
