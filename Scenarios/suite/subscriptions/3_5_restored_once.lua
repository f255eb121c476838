scenario {
  title    = "a subscription change without a payment is not restored: each paid period has one transaction",
  rules    = { "finish-every-terminal", "use-original-on-restore" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "E2, T6, P18",
  products = {
    gold   = { type = "auto_renewable", price = "12000 KRW", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "7500 KRW", period = "1 month", group = "club", level = 2 },
  },
  accounts = { mia = { storefront = "KOR" } },
  cases    = { { name = "downgrade", again = "silver" }, { name = "bought_again", again = "gold" } },

  run = function(world, case)
    local phone = world:device "phone"
    if case.name == "bought_again" then world:behavior("buy_active", "purchased_free") end
    phone:launch()
    world:settle()
    phone:buy "gold"
    world:settle()
    phone:buy(case.again)
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    -- An app may restore by a new receipt, which Apple offers as well.
    if world:fact_count "queue.restore_called" > 0 then
      expect(phone):saw("transaction.restored"):times(1)
    end
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("gold", false)
  end,
}
