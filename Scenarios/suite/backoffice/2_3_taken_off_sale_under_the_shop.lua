local types = require "product_types"

local removals = {
  by_developer = function(world) world:remove_from_sale "thing" end,
  by_store     = function(world) world:remove_from_sale("thing", { by = "store" }) end,
  not_cleared  = function(world) world:clear_for_sale("thing", false) end,
  agreements   = function(world) world:sign_agreements(false) end,
}
local returns = {
  by_developer = function(world) world:put_back_on_sale "thing" end,
  by_store     = function(world) world:put_back_on_sale "thing" end,
  not_cleared  = function(world) world:clear_for_sale "thing" end,
  agreements   = function(world) world:sign_agreements() end,
}
local ways = {
  { name = "by_developer", way = "by_developer" }, { name = "by_store", way = "by_store" },
  { name = "not_cleared", way = "not_cleared" }, { name = "agreements", way = "agreements" },
}

scenario {
  title    = "a product goes off sale while the shop shows it: nothing is charged, and it can be bought later",
  rules    = { "finish-every-terminal", "show-failures", "failed-then-purchased" },
  catches  = { "ignore updated_transactions/failed", "no dialog on error", "grant on failed" },
  source   = "R10, 6.2",
  cases    = types.rows { country = "USA", variants = ways },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    removals[case.way](world)
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    returns[case.way](world)
    phone:tap "shop"                          -- what the shop had dropped is in it again
    world:settle()
    phone:buy "thing"
    world:settle()
    local paid = world:fact_count "store.charged"
    expect(paid, { label = "number of charges", rule = "buy-button" }):is_at_least(1)
    local due = types.owned(case.products.thing, paid)
    if paid > 0 then expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(due) end
  end,
}
