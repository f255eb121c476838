local types = require "product_types"

scenario {
  title    = "a purchase is approved while another user is logged in to the app: the buyer is credited, by the token",
  rules    = { "right-user" },
  needs    = { "storekit2" },
  catches  = {
    "bug: the token of a transaction was lost on its way to the app's own code "
      .. "(https://github.com/hyochan/react-native-iap/issues/2269)",
  },
  source   = "S2-38, S2-22; right-user",
  cases    = types.rows {
    country = "USA",
    of = { "consumable", "non_renewing" },
    variants = { { name = "approved_later", accounts = { "family", "mia", "tom" } } },
  },

  run = function(world, case)
    local phone = world:device("phone", { account = "family" })
    world:ask_to_buy "family"
    phone:launch()
    world:settle()
    phone:log_in "mia"
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:log_in "tom"
    world:settle()
    world:approve()
    world:settle()
    phone:log_in "mia"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
