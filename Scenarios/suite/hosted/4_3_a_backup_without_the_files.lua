local kept_files = require "kept_files"

scenario {
  title    = "a backup without the hosted files moves to a new phone: the book is owned, and a restore brings the files",
  rules    = { "skip-backup", "copy-cache-before-finish" },
  catches  = { "drop exclude_from_backup" },
  source   = "H10, H14",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "450 JPY",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "JPN" } },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    phone:back_up()

    local tablet = world:device("tablet", { account = "mia" })
    tablet:restore_backup_of(phone)
    for path, text in pairs(kept_files(tablet)) do
      expect(text, { label = path, rule = "skip-backup" }):differs_from "It was a dark night."
    end
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    tablet:tap "download book"
    world:settle()
    expect(tablet:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(tablet), { label = "book on tablet", rule = "entitlements-match-store" }):contains "It was a dark night."
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
