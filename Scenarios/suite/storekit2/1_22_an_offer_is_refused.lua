scenario {
  title    = "the store refuses a promotional offer: the call throws without a sheet, and the next offer works",
  rules    = { "show-failures", "busy-ends", "finish-every-terminal" },
  needs    = { "storekit2", "offers" },
  catches  = { "no dialog on error", "bug: an app paid the full price after its offer was refused" },
  source   = "S2-20, S2-35",
  accounts = { mia = {} },
  products = {
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month" },
      },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:set_renewal("monthly", false)
    world:expire "monthly"
    phone:tap "shop"
    world:settle()

    world:offer_key("OLDKEY", { registered = false })
    local sheets, told = #phone:sheets(), #phone:messages()
    phone:tap "offer"
    world:settle()
    -- An app that buys through the payment queue has a failed transaction instead.
    if world:fact_count "queue.payment_added" == 0 then
      expect(phone):saw("storekit.purchase_threw", { error = "PurchaseError 6" }):times(1)
    end
    expect(phone:sheets()):has_length(sheets)
    expect(#phone:messages(), { label = "messages", rule = "show-failures" }):is_at_least(told + 1)
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(world):saw("store.charged"):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)

    world:offer_key "TESTKEY001"
    phone:tap "offer"
    world:settle()
    expect(world):saw("store.charged", { amount = 499 }):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
