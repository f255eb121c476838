local restore_what_was_given_up = require "restore_what_was_given_up"

scenario {
  title    = "step 5 of 9: the app is killed or its file request fails: another launch requests the files again",
  rules    = { "finish-after-all-downloads", "finish-every-terminal" },
  catches  = { "drop start_downloads", "drop start_downloads/first" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 5; H3, H21, H22",
  needs    = { "hosted" },
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
    { name = "killed_before_the_start", kill = { before = "start_downloads" } },
    { name = "killed_after_the_start", kill = { after = "start_downloads" } },
    { name = "killed_when_it_began", kill = { at = "download.began" } },
    { name = "the_store_refuses", refuses = true },
    { name = "refused_twice", refuses = true, times = 2 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app(case.kill) end
    if case.refuses then
      world:store_fails { request = "content", error = "SKErrorDomain 0", times = case.times or 1 }
    end
    phone:buy "book"
    world:wait_for("download.announced", "10m")
    world:note "step 5 of 9: the app starts the downloads"
    world:settle()
    for _ = 1, case.times or 1 do
      if phone:is_running() then phone:terminate() end
      phone:launch()
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    restore_what_was_given_up(world, phone, "book")
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
