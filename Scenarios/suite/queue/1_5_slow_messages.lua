local types = require "product_types"

scenario {
  title    = "messages between device and store are slow, and overtake each other",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop granted" },
  source   = "C1, Q5",
  cases    = types.rows {
    country = "BRA",
    sells = { "thing", "other" },
    mixed = true,
    variants = {
      { name = "slow", option = "400ms" },
      { name = "usual", option = "50ms", of = { "consumable" } },
      { name = "slower", option = "3s", of = { "consumable" } },
      { name = "slowest", option = "20s", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("message_delay", case.option or "3s")
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
