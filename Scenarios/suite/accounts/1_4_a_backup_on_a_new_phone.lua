scenario {
  title    = "a backup moves to a new phone: the non-consumable is there or can be restored, with no second charge",
  rules    = { "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "E10, H10",
  products = { pro = { type = "non_consumable", price = "4.90 CHF" } },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local old = world:device("old", { account = "mia" })
    local new = world:device("new", { account = "mia" })
    old:launch()
    world:settle()
    old:buy "pro"
    world:settle()
    old:back_up()
    new:restore_backup_of(old)
    new:launch()
    world:settle()
    new:restore()
    world:settle()
    expect(new:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "pro"):has { charged = 490 }
  end,
}
