local types = require "product_types"

scenario {
  title    = "an unfinished purchase comes again in place of a payment: the payment is removed, fails or leaves without a word",
  rules    = { "finish-every-terminal" },
  needs    = { "disk" },
  catches  = { "drop finish" },
  source   = "P14, C8",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "removed", option = "removed", of = { "consumable", "non_renewing" } },
      { name = "failed", option = "failed", of = { "consumable" } },
      { name = "silent", option = "silent", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("rebuy_unfinished", "redelivered")
    world:latitude("rebuy_payment", case.option)
    phone:launch()
    world:settle()
    phone:fill_disk()                           -- so that nothing is handed out and nothing finished
    phone:buy "thing"
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
