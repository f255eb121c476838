local types = require "product_types"

scenario {
  title    = "callbacks wait for a busy main queue: nothing is delivered twice, and nothing is missed",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop finish" },
  source   = "C1, C11",
  cases    = types.rows {
    sells = { "thing", "other" },
    variants = {
      { name = "late", option = "300ms" },
      { name = "later", option = "20ms", of = { "consumable" } },
      { name = "soon", option = "1ms", of = { "consumable" } },
      { name = "at_once", option = "none", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("callback_delay", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    phone:buy "other"
    world:settle()
    -- A shop may be locked as long as a purchase is under way.
    for name, product in pairs(case.products) do
      local purchases = world:ledger(name).purchases
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(types.owned(product, purchases))
    end
    expect(world:ledger("thing").purchases, { rule = "buy-button" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
