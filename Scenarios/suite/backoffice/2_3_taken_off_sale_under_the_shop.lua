local removals = {
  by_developer = function(world) world:remove_from_sale "pro" end,
  by_store     = function(world) world:remove_from_sale("pro", { by = "store" }) end,
  not_cleared  = function(world) world:clear_for_sale("pro", false) end,
  agreements   = function(world) world:sign_agreements(false) end,
}
local returns = {
  by_developer = function(world) world:put_back_on_sale "pro" end,
  by_store     = function(world) world:put_back_on_sale "pro" end,
  not_cleared  = function(world) world:clear_for_sale "pro" end,
  agreements   = function(world) world:sign_agreements() end,
}

scenario {
  title    = "a product goes off sale while the shop shows it: nothing is charged, and it can be bought later on",
  rules    = { "finish-every-terminal", "quiet-cancel-loud-error", "failed-then-purchased" },
  catches  = { "ignore updated_transactions/failed", "no dialog on error", "grant on failed" },
  source   = "R10, 6.2",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = { { name = "by_developer" }, { name = "by_store" }, { name = "not_cleared" }, { name = "agreements" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    removals[case.name](world)
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    returns[case.name](world)
    phone:tap "shop"                          -- what the shop had dropped is in it again
    world:settle()
    phone:buy "pro"
    world:settle()
    local paid = world:fact_count "store.charged"
    expect(paid, { label = "what was charged", rule = "buy-button" }):is_at_least(1)
    if paid > 0 then expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1) end
  end,
}
