scenario {
  title    = "a book is downloaded a month after its purchase, or at a second attempt because its URL expired",
  rules    = { "finish-after-all-downloads" },
  needs    = { "hosted", "disk" },
  catches  = { "drop start_downloads/first" },
  source   = "H18",
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night." } },
    } },
  cases    = { { name = "downloads" }, { name = "expired" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("content_expiry", case.name)
    world:behavior("downloads_at_relaunch", "waiting")
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    phone:kill_app { before = "start_downloads" }
    phone:buy "book"
    world:settle()
    world:wait "32d"
    for _ = 1, 2 do
      phone:launch()
      world:settle()
      phone:terminate()
    end
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
