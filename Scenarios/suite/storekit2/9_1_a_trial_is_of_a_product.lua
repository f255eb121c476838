-- Whether the app shows the word "free" for a product, as its price or in a text about it.
local function is_called_free(world, product)
  for _, fact in ipairs(world:facts("interface.price_shown", { product = product })) do
    if fact.text:lower():find("free", 1, true) then return true end
  end
  for _, kind in ipairs { "interface.text_shown", "interface.dialog_shown" } do
    for _, fact in ipairs(world:facts(kind)) do
      local text = fact.text:lower()
      if text:find("free", 1, true) and text:find(product, 1, true) then return true end
    end
  end
  return false
end

scenario {
  title    = "one product of a group has a free trial: the app promises no trial for another one, or for a second time",
  rules    = { "price-matches-store", "entitlements-match-store", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a trial was advertised for a product without one, because eligibility is of the group "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/1859)",
    "bug: an app decided by its own records who can still have a trial",
  },
  source   = "S2-77, R11",
  products = {
    gold   = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
    silver = {
      type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2,
      introductory = { mode = "free_trial", period = "1 week" },
    },
  },
  cases    = {
    { name = "it_has_none", bought = "gold", charged = 999 },
    { name = "it_was_used", bought = "silver", charged = 499, is_used = true },
  },

  run = function(world, case)
    local bought = case.bought
    if case.is_used then
      local tablet = world:device "tablet"
      tablet:launch()
      world:settle()
      tablet:buy(bought)
      world:settle()
      expect(world:ledger(bought)):has { charged = 0 }
      world:expire(bought)
      tablet:terminate()
    end
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap("shop", { optional = true })
    world:settle()
    expect(is_called_free(world, bought), { rule = "price-matches-store" }):is_false()
    phone:buy(bought)
    world:settle()
    expect(world:ledger(bought)):has { charged = case.charged }
    expect(phone:owned(bought), { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal(bought, false)
  end,
}
