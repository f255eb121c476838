local types = require "product_types"

scenario {
  title    = "a promoted purchase waits for a restore that is cancelled: it is continued all the same, or its user is told",
  rules    = { "promo-payment-reused" },
  catches  = { "repeat add_payment" },
  source   = "M1, M5, E5",
  needs    = { "promotions", "restore" },
  cases    = types.rows {
    sells = { "first", "second" }, of = { "non_consumable", "auto_renewable" }, country = "KWT",
  },

  run = function(world)
    local phone = world:device "phone"
    local function offered_while_restoring(name)
      phone:delay_message("restore_answer", "3s", { optional = true })
      phone:restore()
      world:wait "1s"
      phone:open_promotion(name)
      world:settle()
      return world:ledger(name).purchases
    end
    phone:launch()
    world:settle()
    -- An app may answer no for good; this one shows here whether it does.
    local continues = offered_while_restoring "first" == 1
    phone:cancel_next_sign_in { optional = true }
    local bought = offered_while_restoring "second"
    expect(bought, { rule = "promo-payment-reused" }):is_at_most(1)
    if continues and bought == 0 then
      expect(phone:messages(), { rule = "promo-payment-reused" }):is_not_empty()
    end
  end,
}
