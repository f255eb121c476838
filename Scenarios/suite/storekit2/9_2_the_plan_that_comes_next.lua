-- The texts in which the app names one plan and not the other.
local function texts_about(world, plan, other)
  local found = {}
  for _, kind in ipairs { "interface.text_shown", "interface.dialog_shown" } do
    for _, fact in ipairs(world:facts(kind)) do
      local names_other = fact.text:find(other, 1, true) ~= nil
      if fact.text:find(plan, 1, true) and not names_other then table.insert(found, fact.text) end
    end
  end
  return found
end

local function plans(level)
  return {
    annual  = { type = "auto_renewable", price = "49.99 USD", period = "1 year", group = "club", level = 1 },
    monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = level },
  }
end

scenario {
  title    = "the user changes to a plan that begins at the next renewal: the app confirms no other plan",
  rules    = { "success-is-true", "entitlements-match-store", "busy-ends" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a plan change was reported with the old product as the new one "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/1718)",
  },
  source   = "S2-75",
  cases    = {
    { name = "downgrade", products = plans(2) },
    { name = "crossgrade", products = plans(1) },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "annual"
    world:settle()
    local count = #texts_about(world, "annual", "monthly")
    phone:buy "monthly"
    world:settle()
    expect(world:subscription "annual" or {}):has { product = "annual", next = "monthly" }
    expect(#texts_about(world, "annual", "monthly"), { rule = "success-is-true" }):equals(count)
    expect(phone:owned "annual", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    phone:set_renewal("annual", false)
  end,
}
