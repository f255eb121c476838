local types = require "product_types"

scenario {
  title    = "the response to a purchase arrives twice: it is charged once and granted once",
  rules    = { "deliver-before-finish" },
  catches  = { "repeat granted", "double granted" },
  source   = "Q5, X5",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "purchase_answer", message = "purchase_answer" },
      { name = "purchase_request", message = "purchase_request", of = { "consumable" } },
      { name = "queue_answer", message = "queue_answer", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:duplicate_message(case.message, { optional = true })
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
