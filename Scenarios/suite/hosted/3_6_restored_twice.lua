scenario {
  title    = "the user restores a book that is already there: it stays, and nothing is left in the queue",
  rules    = { "finish-every-terminal", "finish-after-all-downloads" },
  catches  = { "drop finish", "ignore updated_transactions/restored" },
  source   = "E3, H14, H16",
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

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    for _ = 1, 2 do
      phone:restore()
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):saw("download.announced"):times(3)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
