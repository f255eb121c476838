scenario {
  title    = "a new device restores a history of many purchases, in batches and in any order",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = { "finish first/restored" },
  source   = "E9, C1",
  needs    = { "restore" },
  products = {
    chapter = { type = "non_consumable", price = "1.99 EUR" },
    pro     = { type = "non_consumable", price = "4.99 EUR" },
  },
  accounts = { ann = { storefront = "DEU" } },

  run = function(world)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("ann", { products = { "chapter", "pro" }, count = 2 })
    world:behavior("restored_order", 1)
    world:behavior("restored_batches", 1)
    local tablet = world:device "tablet"
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "chapter", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
    -- An app may restore by a new receipt, which Apple offers as well.
    if world:fact_count "queue.restore_called" > 0 then
      expect(tablet):saw("transaction.restored"):at_least(2)
    end
  end,
}
