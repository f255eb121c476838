local types = require "product_types"

scenario {
  title    = "the user buys something else while a purchase waits for approval: the shop stays open",
  rules    = { "leave-deferred-alone", "deliver-before-finish" },
  catches  = {
    "dialog on deferred",
    "bug: the deferred purchase locked the shop (https://github.com/RevenueCat/purchases-ios/issues/273)",
  },
  source   = "A1, A4",
  cases    = types.rows { sells = { "wish", "other" }, mixed = true, country = "SWE" },

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "wish"
    world:settle()
    expect(phone:is_busy(), { rule = "leave-deferred-alone" }):is_false()
    world:ask_to_buy("mia", false)
    phone:buy "other"
    world:settle()
    local bought = world:ledger("other").purchases
    expect(bought, { label = "purchases of the other product", rule = "leave-deferred-alone" }):is_at_least(1)
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(types.owned(case.products.other, bought))
    expect(phone:owned "wish", { rule = "entitlements-match-store" }):equals(0)

    world:approve()
    world:settle()
    expect(phone:owned "wish", { rule = "entitlements-match-store" }):equals(types.owned(case.products.wish))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
