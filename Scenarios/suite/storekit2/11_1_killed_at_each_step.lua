local types = require "product_types"

scenario {
  title    = "the app is killed at each step of a purchase: every charge is delivered once",
  rules    = { "finish-every-terminal", "idempotent-delivery" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated", "drop listen", "repeat granted" },
  source   = "S2-30, S2-6",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "before_the_call", kill = { before = "purchase" } },
      { name = "after_the_call", kill = { after = "purchase" } },
      { name = "when_the_sheet_comes_up", kill = { at = "device.sheet_shown" } },
      { name = "when_the_user_confirms", kill = { at = "user.confirmed" } },
      { name = "when_the_store_charges", kill = { at = "store.charged" } },
      { name = "when_the_device_knows", kill = { at = "transaction.purchased" } },
      { name = "before_the_answer", kill = { before = "answered", optional = true } },
      { name = "in_the_answer", kill = { during = "answered", optional = true } },
      { name = "after_the_answer", kill = { after = "answered", optional = true } },
      { name = "before_the_finish", kill = { before = "finish" } },
      { name = "after_the_finish", kill = { after = "finish" } },
      { name = "when_the_store_knows", kill = { at = "store.finish_recorded" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app(case.kill)
    phone:buy "thing"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(purchases, "number of charges"):is_at_most(1)
    local count = types.owned(case.products.thing, purchases)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(count)
  end,
}
