local types = require "product_types"

local accounts = { mia = { storefront = "KOR" }, tom = { storefront = "KOR" } }

scenario {
  title    = "another account signs in while a purchase is unfinished: the app credits the account that paid",
  rules    = { "right-user" },
  catches  = {
    "bug: an unfinished purchase was credited to the next user who signed in "
      .. "(https://github.com/hyochan/react-native-iap/issues/1419)",
  },
  source   = "Q12, P11; right-user",
  cases    = types.rows {
    country = "KOR",
    variants = {
      { name = "held_back", option = "held_back", accounts = accounts },
      { name = "delivered", option = "delivered", accounts = accounts },
    },
  },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    world:behavior("foreign_transactions", case.option)
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    if phone:is_running() then phone:terminate() end      -- an app may come to its finish at a later launch

    phone:sign_in "tom"
    phone:launch()
    world:settle()
    if phone:is_running() then phone:terminate() end
    phone:sign_in "mia"
    phone:launch()
    world:settle()
    if not phone:is_running() then phone:launch() end     -- the kill occurs in this launch only
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
