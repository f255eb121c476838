local types = require "product_types"

scenario {
  title    = "several purchases arrive in one launch: one observer, registered once, finishes them all",
  rules    = { "single-observer" },
  catches  = { "repeat add_observer" },
  source   = "O3, O5, O7a",
  cases    = types.rows { sells = { "one", "two", "three" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, name in ipairs { "one", "two", "three" } do
      phone:buy(name)
      world:settle()
    end
    for name, product in pairs(case.products) do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(types.owned(product))
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
