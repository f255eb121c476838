local kept_files = require "kept_files"

scenario {
  title    = "the app is killed during a download chosen after a restore: the next launch continues it or asks again",
  rules    = { "finish-after-all-downloads", "copy-cache-before-finish" },
  catches  = { "drop start_downloads", "drop disk_copy", "ignore updated_transactions/restored" },
  source   = "H14, H22, E19",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "3.00 EUR",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "DEU" } },
  cases    = {
    { name = "before_the_start", kill = { before = "start_downloads", optional = true } },
    { name = "half_way", kill = { at = "download.progressed", optional = true } },
    { name = "all_is_there", kill = { at = "download.finished", optional = true } },
    { name = "before_the_finish", kill = { before = "finish", optional = true } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "book" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:kill_app(case.kill)
    phone:tap "download book"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    -- No page asks that a tap outlives the app: its user may have to choose once more.
    if world:fact_count "download.finished" == 0 then
      if #phone:queue() == 0 then phone:restore() end
      world:settle()
      phone:tap "download book"
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
