local types = require "product_types"

scenario {
  title    = "a promoted purchase comes in the middle of a restore: it is continued with the payment that was offered, "
    .. "or its user is told",
  rules    = { "promo-payment-reused" },      -- whoever goes on at once has no payment to add later, and it does not apply
  source   = "M1, M5",
  catches  = { "repeat add_payment" },
  needs    = { "promotions", "restore", "interface" },
  cases    = types.rows {
    sells = { "promoted", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true, country = "KWT",
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "owned" } })
    phone:launch()
    world:settle()
    phone:delay_message("restore_answer", "3s", { optional = true })   -- an app may restore by a new receipt
    phone:restore()
    world:wait "1s"
    local told = #phone:messages()
    phone:open_promotion "promoted"
    world:settle()
    expect(phone:owned "owned", { rule = "owns-what-is-due" }):equals(1)
    -- An app may answer no for good, and then it says so; nobody is charged twice.
    local bought = world:ledger("promoted").purchases
    expect(bought):is_at_most(1)
    if bought == 0 then
      expect(#phone:messages(), { label = "messages", rule = "promo-payment-reused" }):is_at_least(told + 1)
    end
    expect(phone:owned "promoted", { rule = "owns-what-is-due" }):equals(types.owned(case.products.promoted, bought))
  end,
}
