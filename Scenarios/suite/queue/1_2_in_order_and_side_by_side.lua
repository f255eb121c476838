local types = require "product_types"

scenario {
  title    = "three products are bought in a row: every paid one is delivered, in whatever order it arrives",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop add_payment/first" },
  source   = "Q5, Q6, Q11",
  cases    = types.rows {
    country = "USA",
    sells = { "one", "two", "three" },
    mixed = true,
    variants = {
      { name = "one_callback_each", option = "one_callback_each" },
      { name = "one_array", option = "one_array" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchasing_grouping", case.option or "one_array")
    phone:launch()
    world:settle()
    for _, name in ipairs { "one", "two", "three" } do phone:buy(name) end
    world:settle()
    expect(world:ledger("one").purchases, { rule = "buy-button" }):equals(1)
    for name, product in pairs(case.products) do
      -- A shop may be locked as long as a purchase is under way.
      local purchases = world:ledger(name).purchases
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(types.owned(product, purchases))
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
