local types = require "product_types"

scenario {
  title    = "a promoted payment waits for a restore that is canceled: the app continues it, or shows a message",
  rules    = { "promo-payment-reused" },
  catches  = { "repeat add_payment" },
  source   = "M1, M5, E5",
  needs    = { "promotions", "restore", "interface", "queue" },
  cases    = types.rows {
    sells = { "first", "second" }, of = { "non_consumable", "auto_renewable" }, country = "KWT",
  },

  run = function(world)
    local phone = world:device "phone"
    -- How often it was bought, and how many messages came since it was offered.
    local function offered_while_restoring(name)
      phone:delay_message("restore_answer", "3s", { optional = true })
      phone:restore()
      world:wait "1s"
      local told = #phone:messages()
      phone:open_promotion(name)
      world:settle()
      return world:ledger(name).purchases, #phone:messages() - told
    end
    phone:launch()
    world:settle()
    offered_while_restoring "first"
    phone:cancel_next_sign_in { optional = true }
    local bought, messages = offered_while_restoring "second"
    expect(bought, { rule = "promo-payment-reused" }):is_at_most(1)
    if bought == 0 then
      -- The app shows no message about the restore, which the user canceled.
      expect(messages, { label = "messages", rule = "promo-payment-reused" }):is_at_least(1)
    end
  end,
}
