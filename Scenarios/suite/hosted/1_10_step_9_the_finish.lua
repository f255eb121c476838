local kept_files = require "kept_files"

scenario {
  title    = "step 9 of 9: the app finishes the transaction last, and its cached files are deleted",
  rules    = { "no-work-after-finish", "copy-cache-before-finish", "finish-every-terminal" },
  catches  = { "drop finish", "drop finish/first", "finish first" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 9; H11, H13, X5",
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
    { name = "killed_before", kill = { before = "finish" } },
    { name = "killed_after", kill = { after = "finish" } },
    { name = "killed_before_it_is_told", kill = { before = "removed_transactions", optional = true } },
    { name = "the_finish_is_lost", is_lost = true },
    { name = "the_cache_goes_with_it", purge = "with_transaction" },
    { name = "the_cache_goes_later", purge = "later" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.purge then world:behavior("content_purge", case.purge) end
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app(case.kill) end
    if case.is_lost then phone:lose_finish() end
    phone:buy "book"
    world:wait_for("download.finished", "10m")
    world:note "step 9 of 9: the app finishes when it has the files"
    world:settle()
    if case.is_lost then phone:terminate() end
    if not phone:is_running() then phone:launch() end
    world:settle()
    world:wait "1m"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(phone):saw("download.purged"):at_least(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
