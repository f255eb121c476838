local kept_files = require "kept_files"

scenario {
  title    = "the app is killed at each call from the purchase to the finish: the book is complete",
  rules    = { "finish-every-terminal", "copy-cache-before-finish" },
  catches  = { "ignore updated_transactions/unsolicited", "drop start_downloads", "drop disk_copy" },
  source   = "H22, X5",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = {
    { name = "told", kill = { at = "transaction.purchased" } },
    { name = "first_update", kill = { after = "updated_downloads" } },
    { name = "second_update", kill = { after = "updated_downloads", nth = 2 } },
    { name = "third_update", kill = { during = "updated_downloads", nth = 3, optional = true } },
    { name = "half_way", kill = { at = "download.progressed" } },
    { name = "place_asked", kill = { after = "content_url", optional = true } },
    { name = "listed", kill = { after = "disk_list", optional = true } },
    { name = "second_copy", kill = { before = "disk_copy", nth = 2, optional = true } },
    { name = "written", kill = { after = "disk_write", nth = 2, optional = true } },
    { name = "second_written", kill = { after = "disk_write", nth = 3, optional = true } },
    { name = "persisted", kill = { after = "persisted", optional = true } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app(case.kill)
    phone:buy "book"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(world:ledger("book").charged // 299)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if phone:owned "book" == 1 then
      expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a stormy night."
    end
  end,
}
