scenario {
  title    = "the user cancels a download, if the app allows it: it is finished, and a restore brings the files later",
  rules    = { "finish-after-all-downloads", "finish-every-terminal" },
  catches  = { "drop finish", "drop cancel_downloads" },
  source   = "H3, H14",
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
    world:wait_for("download.progressed", "10m")
    phone:tap "cancel book"
    world:settle()
    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
