scenario {
  title    = "an active subscription is bought again: a cancellation or a free purchase, never a second charge",
  rules    = { "finish-every-terminal" },
  catches  = { "dialog on cancel", "ignore updated_transactions/cancelled" },
  source   = "P18",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "cancelled", option = "cancelled" }, { name = "free", option = "purchased_free" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("buy_active", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "monthly"):has { charged = 299 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
