local entries_of = require "entries_of"
local types = require "product_types"

scenario {
  title    = "the receipt may lack a purchase when its callback arrives: the app still delivers the purchase",
  rules    = { "deliver-before-finish" },
  needs    = { "queue" },
  catches  = {
    "drop granted",
    "bug: a library read the receipt in the callback, and the purchase was not in it "
      .. "(github.com/RevenueCat/purchases-ios/issues/1945)",
  },
  source   = "W16",
  cases    = types.rows {
    country = "KWT",
    variants = {
      { name = "it_is_there_before", option = "before_callback", entries = 1 },
      { name = "it_comes_later", option = "later", entries = 0 },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("receipt_lag", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("callback.delivered", "10m")        -- purchasing
    world:wait_for("transaction.purchased", "10m")
    expect(#entries_of(phone)):equals(case.entries)

    world:settle()
    if case.type ~= "consumable" then expect(#entries_of(phone)):equals(1) end    -- a finished one may leave it
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
