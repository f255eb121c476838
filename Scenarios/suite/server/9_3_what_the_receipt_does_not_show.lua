local types = require "product_types"

local rows = types.rows {
  country  = "FRA",
  sells    = { "book", "atlas" },
  of       = { "consumable", "non_consumable", "non_renewing" },
  variants = { { name = "a_copy_of_another_receipt" } },
}
for _, row in ipairs(rows) do
  for _, product in pairs(row.products) do product.delivered_by = "server" end
end

scenario {
  title    = "a user asks the server for one product with the receipt of another: the receipt does not show it",
  rules    = { "no-receipt-reuse" },
  needs    = { "queue" },
  catches  = { "bug: a server sent whatever was asked for, if only the receipt was valid" },
  source   = "W6, W7",
  cases    = rows,

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    phone:replay_receipt(world:copy_receipt(), "atlas")
    world:settle()
    local unpaid = 0
    for _, entry in ipairs(world:redeemed()) do
      if entry.product == "atlas" then unpaid = unpaid + 1 end
    end
    expect(unpaid, { rule = "no-receipt-reuse" }):equals(0)
  end,
}
