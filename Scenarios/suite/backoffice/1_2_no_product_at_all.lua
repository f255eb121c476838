local types = require "product_types"

local ways = {
  { name = "agreements", way = "agreements" },
  { name = "not_enabled", way = "not_enabled" },
  { name = "another_bundle", bundle_identifier = "com.example.another" },
  { name = "a_wildcard", bundle_identifier = "com.example.*" },
}

local orders = {
  agreements  = function(world, isFine) world:sign_agreements(isFine) end,
  not_enabled = function(world, isFine) world:enable_in_app_purchase(isFine) end,
}

scenario {
  title    = "the store knows none of the app's products (no agreement, App ID not enabled, wrong bundle identifier): the app does not hang",
  catches  = {
    "ignore products_response",
    "bug: every identifier is invalid if the agreements are not signed or the bundle identifier is wrong "
      .. "(developer.apple.com/documentation/storekit/skproductsresponse/invalidproductidentifiers)",
    "bug: the app showed a spinner and waited for a callback that the store does not send "
      .. "(https://github.com/j3k0/cordova-plugin-purchase/issues/447)",
  },
  source   = "R3",
  cases    = types.rows { sells = { "thing", "other" }, country = "GBR", variants = ways },

  run = function(world, case)
    local phone = world:device "phone"
    local order = orders[case.way]
    if order then order(world, false) end
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    if not order then return end
    order(world, true)
    phone:terminate()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}
