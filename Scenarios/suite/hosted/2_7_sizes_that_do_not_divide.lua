scenario {
  title    = "a transfer fails exactly at the set progress, for any file size",
  rules    = { "finish-after-all-downloads" },
  catches  = { "finish during download" },
  source   = "H4, H5, H21",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "35.00 SEK",
      hosted = { version = "1.0", files = { ["one.txt"] = "odd", ["cover.png"] = 998 } },
    } },
  accounts = { mia = { storefront = "SWE" } },
  cases    = { { name = "an_eighth", at = 125 }, { name = "half", at = 500 }, { name = "nearly_all", at = 990 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    phone:fail_download { at = case.at, error = "NSURLErrorDomain -1005" }
    phone:buy "book"
    world:wait_for("download.failed", "10m")
    local failed = phone:downloads()[1]
    if failed then
      expect(math.floor(failed.progress * 1000 + 0.5)):equals(case.at)
    end
    world:settle()
    for _ = 1, 2 do
      phone:terminate()
      phone:launch()
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
