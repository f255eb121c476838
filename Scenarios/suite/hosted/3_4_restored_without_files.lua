scenario {
  title    = "a restored transaction has its files, or none: the book is owned in either case",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop finish", "ignore updated_transactions/restored" },
  source   = "1.5, H14",
  needs    = { "hosted", "restore" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { "mia" },
  cases    = { { name = "with_its_files", option = "present" }, { name = "without", option = "empty" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "book" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
