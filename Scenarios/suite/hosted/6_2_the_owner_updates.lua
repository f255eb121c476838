local kept_files = require "kept_files"

scenario {
  title    = "a restore brings a newer version to its owner; the old one stays readable until the new one is complete",
  rules    = { "content-version-update", "finish-after-all-downloads", "copy-cache-before-finish" },
  catches  = {
    "drop restore", "drop start_downloads", "ignore updated_transactions/restored",
    "finish first/restored",
  },
  source   = "H14, H16, H17",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.9", files = { ["one.txt"] = "It was a dark night." } },
    } },
  cases    = {
    { name = "at_once" },
    { name = "the_transfer_fails", fails = true },
    { name = "killed_meanwhile", kill = { before = "finish" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:upload("book", { version = "1.10", files = { ["one.txt"] = "It was a bright day." } })
    world:wait "1 day"
    phone:tap "shop"
    world:settle()

    if case.kill then phone:kill_app(case.kill) end
    if case.fails then phone:fail_download { optional = true } end
    local restores = world:fact_count "queue.restore_called"
    phone:tap "update book"
    world:wait "1s"
    -- An app without such a tap updates with a restore.
    local is_restored = world:fact_count "queue.restore_called" > restores
    if not is_restored then phone:restore() end
    world:wait_for(function() return world:fact_count "download.announced" == 2 end, "10m")
    expect(kept_files(phone), { rule = "content-version-update" }):contains "It was a dark night."
    world:wait "1m"                           -- the user cannot tap what is not shown yet
    if not is_restored and phone:is_running() then phone:tap "download book" end
    world:settle()
    if case.fails then
      phone:terminate()     -- apps without a retry of their own retry now
    end
    if not phone:is_running() then phone:launch() end
    world:settle()
    -- No page asks that a tap outlives the app: its user may have to choose once more.
    if case.fails and world:fact_count "download.finished" < 2 then
      if #phone:queue() == 0 then phone:restore() end
      world:settle()
      phone:tap "download book"
      world:settle()
    end
    expect(kept_files(phone), { rule = "content-version-update" }):contains "It was a bright day."
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
