local types = require "product_types"

scenario {
  title    = "a promoted payment arrives during a restore: the app continues it, or shows a message",
  rules    = { "promo-payment-reused" },      -- not applicable if the app continues at once, with no payment to add later
  source   = "M1, M5",
  catches  = { "repeat add_payment" },
  needs    = { "promotions", "restore", "interface", "queue" },
  cases    = types.rows {
    sells = { "promoted", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true, country = "KWT",
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "owned" } })
    phone:launch()
    world:settle()
    phone:delay_message("restore_answer", "3s", { optional = true })   -- an app may restore by a new receipt
    phone:restore()
    world:wait "1s"
    local told = #phone:messages()
    phone:open_promotion "promoted"
    world:settle()
    expect(phone:owned "owned", { rule = "entitlements-match-store" }):equals(1)
    -- An app may reject the payment for good if it shows a message; no user is charged twice.
    local bought = world:ledger("promoted").purchases
    expect(bought):is_at_most(1)
    if bought == 0 then
      expect(#phone:messages(), { label = "messages", rule = "promo-payment-reused" }):is_at_least(told + 1)
    end
    expect(phone:owned "promoted", { rule = "entitlements-match-store" }):equals(types.owned(case.products.promoted, bought))
  end,
}
