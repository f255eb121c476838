scenario {
  title    = "a book is bought while another is restored: both are delivered",
  rules    = { "finish-every-terminal", "finish-after-all-downloads" },
  catches  = { "drop start_downloads", "ignore updated_downloads/finished" },
  source   = "C12, H15",
  needs    = { "hosted", "restore" },
  products = {
    book  = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    },
    atlas = {
      type = "non_consumable", price = "4.99 USD",
      hosted = {
        version = "2.1",
        files = {
          ["map.txt"] = "Here be dragons.", ["key.txt"] = "A cross is a church.", ["film.mp4"] = 5000000,
        },
      },
    },
  },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "atlas" } })
    phone:launch()
    world:settle()
    phone:restore()
    phone:buy "book"
    world:settle()
    phone:tap "download atlas"
    world:settle()
    local paid = world:ledger("book").purchases    -- a shop may be locked as long as a restore runs
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(paid)
    expect(phone:owned "atlas", { rule = "entitlements-match-store" }):equals(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw("download.finished"):at_least(1 + paid)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
