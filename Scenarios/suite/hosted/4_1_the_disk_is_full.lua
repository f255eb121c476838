local kept_files = require "kept_files"
local rule_of_files = require "rule_of_files"

scenario {
  title    = "the disk has no room for the files: the app keeps the purchase until there is",
  rules    = { "finish-after-all-downloads", "entitlements-match-store" },
  catches  = { "drop start_downloads", "drop start_downloads/first" },
  source   = "H24",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "4400 KRW",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "KOR" } },
  cases    = {
    { name = "while_it_comes", at = "download.began" },
    { name = "half_way", at = "download.progressed" },
    { name = "error_of_the_disk", at = "download.began", option = "cocoa_640" },
    { name = "error_of_the_store", at = "download.began", option = "code_0" },
    { name = "at_the_copy", at = "download.finished" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_again", "begins_again")
    if case.option then world:behavior("download_disk_error", case.option) end
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for(case.at, "10m")
    phone:fill_disk()
    world:settle()
    if world:fact_count "download.cancel_called" == 0 then    -- its user may give the book up, and restore it later
      expect(phone:queue(), { rule = "finish-after-all-downloads" }):is_not_empty()
    end

    phone:terminate()
    phone:free_disk()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    if world:fact_count "download.cancel_called" == 0 then
      expect(kept_files(phone), { rule = rule_of_files(world) }):contains "It was a dark night."
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
