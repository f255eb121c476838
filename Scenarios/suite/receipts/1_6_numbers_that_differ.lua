local entries_of = require "entries_of"

scenario {
  title    = "the number of a restored transaction in the receipt can be another one than in the queue",
  rules    = { "owns-what-is-due" },
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
    world:latitude("restored_identifier", case.option)
    world:latitude("receipt_after_restore", "original_date")
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
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
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}
