local types = require "product_types"

scenario {
  title    = "the app is killed at each step of a purchase: every charge is delivered once",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited", "finish purchasing", "late add_observer/buy" },
  source   = "Q9, X5",
  cases    = types.rows {
    country = "GBR",
    variants = {
      -- An app that has both interfaces may buy without a payment, and then its observer may receive nothing.
      {
        name = "after_the_payment_is_added", kill = { after = "add_payment", optional = true },
        of = { "consumable" },
      },
      { name = "when_the_sheet_comes_up", kill = { at = "device.sheet_shown" }, of = { "consumable" } },
      { name = "when_the_user_confirms", kill = { at = "user.confirmed" }, of = { "consumable" } },
      { name = "when_the_store_charges", kill = { at = "store.charged" } },
      { name = "when_the_queue_knows", kill = { at = "transaction.purchased" }, of = { "consumable" } },
      {
        name = "before_the_callback", kill = { before = "updated_transactions", nth = 2, optional = true },
        of = { "consumable" },
      },
      { name = "in_the_callback", kill = { during = "updated_transactions", nth = 2, optional = true } },
      {
        name = "after_the_callback", kill = { after = "updated_transactions", nth = 2, optional = true },
        of = { "consumable" },
      },
      { name = "before_the_finish", kill = { before = "finish" } },
      { name = "after_the_finish", kill = { after = "finish" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:kill_app(case.kill)
    phone:buy "thing"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
