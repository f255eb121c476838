local types = require "product_types"

local orders = {
  not_cleared  = function(world) world:clear_for_sale("hidden", false) end,
  by_developer = function(world) world:remove_from_sale "hidden" end,
  by_store     = function(world) world:remove_from_sale("hidden", { by = "store" }) end,
}

local reasons = {
  { name = "not_cleared", reason = "not_cleared" },
  { name = "by_developer", reason = "by_developer" },
  { name = "by_store", reason = "by_store" },
  { name = "no_metadata", status = "missing_metadata" },
  { name = "no_files", hosting = true, of = { "non_consumable" } },
  { name = "not_submitted", status = "ready_to_submit" },
  { name = "in_review", status = "in_review" },
  { name = "turned_down", status = "rejected" },
  { name = "on_its_way", propagation = "1h", environment = "sandbox" },
}
local rows = types.rows { sells = { "thing", "hidden" }, country = "USA", variants = reasons }
for _, row in ipairs(rows) do
  local hidden = row.products.hidden
  hidden.status, hidden.hosting, hidden.propagation = row.status, row.hosting, row.propagation
end

scenario {
  title    = "an identifier is invalid for each reason in the product's setup: the rest of the shop works",
  rules    = { "invalid-ids-tolerated", "buy-only-known-products" },
  catches  = { "ignore products_response/invalid", "ignore products_response" },
  source   = "R3, R9, 6.2",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    local order = orders[case.reason]
    if order then order(world) end
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)

    phone:buy "hidden"
    world:settle()
    expect(phone:owned "hidden", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
