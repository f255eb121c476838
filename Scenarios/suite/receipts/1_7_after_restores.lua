local entries_of = require "entries_of"

scenario {
  title    = "restores give an entry a new identifier, a new date, or a second entry: it is still one product",
  rules    = { "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "drop restore" },
  source   = "E20, E12",
  products = { pro = { type = "non_consumable", price = "49.90 SEK" } },
  accounts = { mia = { storefront = "SWE" } },
  cases    = {
    { name = "original_date", option = "original_date", entries = 1, is_dated_anew = false },
    { name = "restore_date", option = "restore_date", entries = 1, is_dated_anew = true },
    { name = "one_more_entry", option = "one_more_entry", entries = 2, is_dated_anew = false },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("receipt_after_restore", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "pro" } })
    world:wait "1 day"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    local entries = entries_of(phone)
    -- An app may restore by a new receipt, which shows what the store has written before.
    if world:fact_count "queue.restore_called" > 0 then
      expect(#entries):equals(case.entries)
      local last = entries[#entries]
      if last then
        expect(last.purchased ~= "0s"):equals(case.is_dated_anew)
        expect(last.transaction):differs_from(last.original)
      end
    end
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
