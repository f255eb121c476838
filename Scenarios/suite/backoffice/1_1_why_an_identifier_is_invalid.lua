local orders = {
  not_cleared  = function(world) world:clear_for_sale("gems", false) end,
  by_developer = function(world) world:remove_from_sale "gems" end,
  by_store     = function(world) world:remove_from_sale("gems", { by = "store" }) end,
}

local function with(gems)
  return { coins = { type = "consumable", price = "0.99 USD", grants = 100 }, gems = gems }
end

scenario {
  title    = "an identifier is invalid, for each reason that lies in the product: the rest of the shop works",
  rules    = { "invalid-ids-tolerated", "buy-only-known-products" },
  catches  = { "ignore products_response/invalid", "ignore products_response" },
  source   = "R3, R9, 6.2",
  products = with { type = "non_consumable", price = "1.99 USD" },

  cases    = {
    { name = "not_cleared" },
    { name = "by_developer" },
    { name = "by_store" },
    { name = "no_metadata", products = with { type = "non_consumable", price = "1.99 USD", status = "missing_metadata" } },
    { name = "no_files", products = with { type = "non_consumable", price = "1.99 USD", hosting = true } },
    { name = "not_submitted", products = with { type = "non_consumable", price = "1.99 USD", status = "ready_to_submit" } },
    { name = "in_review", products = with { type = "non_consumable", price = "1.99 USD", status = "in_review" } },
    { name = "turned_down", products = with { type = "non_consumable", price = "1.99 USD", status = "rejected" } },
    {
      name = "on_its_way", environment = "sandbox",
      products = with { type = "non_consumable", price = "1.99 USD", propagation = "1h" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    local order = orders[case.name]
    if order then order(world) end
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)

    phone:buy "gems"
    world:settle()
    expect(phone:owned "gems", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
