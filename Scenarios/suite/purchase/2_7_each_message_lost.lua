local types = require "product_types"

scenario {
  title    = "one message of a purchase is lost on its way: whatever is charged is delivered, sooner or later",
  rules    = { "finish-every-terminal" },
  catches  = { "grant purchasing" },
  source   = "P19, P20",
  cases    = types.rows {
    variants = {
      { name = "finish_report", message = "finish_report" },
      { name = "checkout_request", message = "checkout_request", of = { "consumable" } },
      { name = "checkout_answer", message = "checkout_answer", of = { "consumable" } },
      { name = "purchase_request", message = "purchase_request", of = { "consumable" } },
      { name = "purchase_answer", message = "purchase_answer", of = { "consumable" } },
      { name = "finish_answer", message = "finish_answer", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:lose_message(case.message, { optional = true })
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing"):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue()):is_empty()
  end,
}
