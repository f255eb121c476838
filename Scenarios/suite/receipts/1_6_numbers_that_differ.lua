local entries_of = require "entries_of"

scenario {
  title    = "a restored transaction may have different identifiers in the receipt and in the queue",
  rules    = { "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "W8, F1, E20",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = {
    { name = "the_same", option = "equal" },
    { name = "another", option = "different" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_identifier", case.option)
    world:behavior("receipt_after_restore", "original_date")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    local restored, entry = world:facts("transaction.restored")[1], entries_of(phone)[1]
    if restored and entry then
      expect(entry.transaction == restored.identifier):equals(case.option == "equal")
      expect(entry.transaction):differs_from(entry.original)
    end
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
