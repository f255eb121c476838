local types = require "product_types"

scenario {
  title    = "callbacks reuse a transaction object or bring new ones: the same is delivered",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = {
    "bug: transactions were compared by object, and a redelivered one was treated as new "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/146)",
  },
  source   = "C14, F7",
  cases    = types.rows {
    country = "FRA",
    sells = { "thing", "other" },
    variants = {
      { name = "fresh", option = "fresh_object" },
      { name = "the_same", option = "same_object", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("object_identity", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:lose_finish()
    phone:buy "other"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
