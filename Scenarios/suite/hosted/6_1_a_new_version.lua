local kept_files = require "kept_files"

scenario {
  title    = "later buyers get new content; an owner keeps the old content and is not notified",
  rules    = { "entitlements-match-store", "finish-after-all-downloads" },
  catches  = { "drop start_downloads", "drop disk_copy", "drop add_payment" },
  source   = "H16, H17",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "0.990 KWD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night." } },
    } },
  accounts = { mia = { storefront = "KWT" }, ben = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:upload("book", { version = "1.1", files = { ["one.txt"] = "It was a bright day." } })
    world:wait "1 day"
    phone:terminate()
    phone:launch()
    world:settle()

    tablet:launch()
    world:settle()
    tablet:buy "book"
    world:settle()
    expect(tablet):saw("download.announced", { version = "1.1" }):at_least(1)
    expect(kept_files(tablet), { rule = "copy-cache-before-finish" }):contains "It was a bright day."
    for path, text in pairs(kept_files(tablet)) do
      expect(text, { label = path, rule = "content-version-update" }):differs_from "It was a dark night."
    end

    expect(phone):saw("download.announced", { version = "1.0" }):times(1)
    expect(phone):never_saw("download.announced", { version = "1.1" })
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    for path, text in pairs(kept_files(phone)) do
      expect(text, { label = path, rule = "content-version-update" }):differs_from "It was a bright day."
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:owned "book", { rule = "entitlements-match-store" }):equals(1)
  end,
}
