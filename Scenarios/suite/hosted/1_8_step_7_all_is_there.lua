local kept_files = require "kept_files"

scenario {
  title    = "step 7 of 9: the files arrive while the app is in the background or closed: they wait in the cache",
  rules    = { "copy-cache-before-finish", "finish-after-all-downloads" },
  catches  = { "ignore updated_downloads/finished", "grant at full progress", "ignore updated_downloads" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 7; H5, H6, H8, H22",
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
    { name = "in_the_background", is_in_background = true },
    { name = "the_app_is_dead", kill = { at = "download.began" } },
    { name = "dies_as_they_come", kill = { at = "download.finished" } },
    { name = "dies_before_it_is_told", kill = { before = "updated_downloads", nth = 2 } },
    { name = "states_are_kept", kill = { at = "download.began" }, relaunch = "kept" },
    { name = "states_are_forgotten", kill = { at = "download.progressed" }, relaunch = "waiting" },
    { name = "active_at_the_end", completion = "active_at_the_end" },
    { name = "finished_next", completion = "finished_next" },
    { name = "in_eight_parts", parts = 8 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.relaunch then world:behavior("downloads_at_relaunch", case.relaunch) end
    if case.completion then world:behavior("download_completion", case.completion) end
    if case.parts then world:behavior("download_parts", case.parts) end
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app(case.kill) end
    phone:buy "book"
    if case.is_in_background then
      -- An app can pause only what it was told is active.
      world:wait_for(function() return world:fact_count("callback.download_delivered", { state = "active" }) > 0 end, "10m")
      phone:background()
    else
      world:wait_for("download.began", "10m")
    end
    world:note "step 7 of 9: the files arrive in the cache"
    world:settle()
    if case.is_in_background then phone:foreground() end
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
