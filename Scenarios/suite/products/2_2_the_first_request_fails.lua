local types = require "product_types"

scenario {
  title    = "the store answers the first products request with an error: after a retry, products can be bought",
  rules    = { "finish-every-terminal" },
  catches  = {
    "ignore request_failed",
    "bug: one store error left the shop empty until the app was relaunched "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/395)",
  },
  source   = "R4, R10",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:store_fails { request = "products", error = "SKErrorDomain 0", optional = true }
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    -- A shop that asks for a product when it is tapped asked now for the first time.
    if phone:owned "thing" == 0 then phone:buy "thing" end
    world:settle()
    expect(phone:owned "thing", { rule = "buy-button" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
