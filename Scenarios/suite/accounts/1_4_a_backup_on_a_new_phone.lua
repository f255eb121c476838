scenario {
  title    = "a backup is put on a new phone: what lasts is there or comes back by a restore, and is not charged again",
  rules    = { "owns-what-is-due" },
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
    expect(new:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(world:ledger "pro"):has { charged = 490 }
  end,
}
