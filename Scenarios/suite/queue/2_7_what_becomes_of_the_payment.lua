local types = require "product_types"

scenario {
  title    = "a new payment redelivers the unfinished purchase: the payment is removed, fails, or disappears",
  rules    = { "finish-every-terminal" },
  needs    = { "disk" },
  catches  = { "drop finish" },
  source   = "P14, C8",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "removed", option = "removed", of = { "consumable", "non_renewing" } },
      { name = "failed", option = "failed", of = { "consumable", "non_renewing" } },
      { name = "silent", option = "silent", of = { "consumable", "non_renewing" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("rebuy_unfinished", "redelivered")
    world:behavior("rebuy_payment", case.option)
    phone:launch()
    world:settle()
    phone:fill_disk()                           -- so that nothing is granted or finished
    phone:buy "thing"
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
