local types = require "product_types"

local rows = types.rows {
  country  = "GBR",
  sells    = { "book" },
  of       = { "consumable", "non_consumable" },
  variants = { { name = "by_a_stranger", accounts = { "ann", "eve" } } },
}
for _, row in ipairs(rows) do
  for _, product in pairs(row.products) do product.delivered_by = "server" end
end

scenario {
  title    = "a user sends the receipt of another app, whose product has the same identifier: the server sends nothing",
  rules    = { "receipt-of-this-app" },
  needs    = { "queue" },
  catches  = { "bug: a server checked the status of a receipt, and not its bundle_id" },
  source   = "W6, F1",
  cases    = rows,

  run = function(world)
    local phone = world:device("phone", { account = "ann" })
    local tablet = world:device("tablet", { account = "eve" })
    phone:launch()
    world:settle()
    tablet:buy_elsewhere "book"
    world:settle()
    local receipt = world:copy_receipt("eve", { of_another_app = true })
    phone:replay_receipt(receipt, "book")
    world:settle()
    expect(world:fact_count("server.content_answered", { answer = "sent" }), { rule = "receipt-of-this-app" }):equals(0)
  end,
}
