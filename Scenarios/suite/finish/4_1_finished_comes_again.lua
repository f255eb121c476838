local types = require "product_types"

scenario {
  title    = "a finished purchase is redelivered at a later launch, as in the sandbox",
  rules    = { "finish-every-terminal" },
  catches  = {
    "bug: all old transactions were redelivered, and each was sent to the server again "
      .. "(https://github.com/hyochan/react-native-iap/issues/1139)",
  },
  source   = "C9",
  cases    = types.rows { sells = { "thing", "other" }, mixed = true, country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:buy "other"
    world:settle()
    phone:terminate()

    phone:redeliver_finished { product = "thing" }
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing))
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(types.owned(case.products.other))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
