local types = require "product_types"

local rows = types.rows {
  country = "IND",
  of = { "consumable", "non_consumable", "non_renewing" },
  variants = {
    { name = "not_authentic", check = 21003 },
    { name = "account_deleted", check = 21010, of = { "non_consumable" } },
  },
}
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the receipt is rejected: the app shows an error, unlocks nothing, and finishes the transaction",
  rules    = { "finish-every-terminal" },
  needs    = { "interface" },
  catches  = { "no dialog on error" },
  source   = "2.4, 7.2",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    local check = case.check
    world:server { deliver = function() return { answer = "rejected", check = check } end }
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "receipt-status-codes" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(phone:messages(), { rule = "show-failures" }):is_not_empty()
  end,
}
