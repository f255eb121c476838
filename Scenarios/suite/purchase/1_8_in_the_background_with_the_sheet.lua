local types = require "product_types"

scenario {
  title    = "the app enters the background under the payment sheet: the purchase continues or is canceled",
  rules    = { "finish-every-terminal" },
  catches  = { "remove observer at background", "ignore updated_transactions/purchased" },
  source   = "P21",
  cases    = types.rows {
    country = "IND",
    variants = {
      { name = "it_stays", option = "stays" },
      { name = "it_goes", option = "dismissed" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("sheet_in_background", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("device.sheet_shown", "10m")
    phone:background()
    world:wait "1m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
