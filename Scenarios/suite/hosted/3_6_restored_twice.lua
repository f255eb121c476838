scenario {
  title    = "the user restores what is there already: the book stays, and nothing stays in the queue",
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
    world:latitude("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    for _ = 1, 2 do
      phone:restore()
      world:settle()
    end
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(phone):saw("download.announced"):times(3)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
