local kept_files = require "kept_files"

-- The iOS Simulator cannot download hosted content, so a purchase there never gets its files.
scenario {
  title    = "in the Simulator no download works: the app shows the failure, and the user gives the files up",
  rules    = { "finish-after-all-downloads", "finish-every-terminal" },
  catches  = { "no dialog on error", "drop finish" },
  source   = "H20, H14; Xamarin: Changes to StoreKit in iOS 6, hosted content must be tested with a device",
  needs    = { "hosted", "interface", "restore" },
  environment = "sandbox",
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night.", ["cover.png"] = 200000 } },
    } },

  run = function(world)
    local simulator = world:device("simulator", { simulator = true })
    world:behavior("download_again", "begins_again")
    world:behavior("restored_downloads", "present")
    simulator:launch()
    world:settle()
    local told = #simulator:messages()
    simulator:buy "book"
    world:settle()
    expect(simulator):saw "download.failed"
    expect(#simulator:messages(), { rule = "show-failures" }):is_at_least(told + 1)
    simulator:tap("download book", { optional = true })
    world:settle()
    simulator:tap "cancel book"
    world:settle()
    -- A failed download cannot be canceled: an app may keep the purchase, which cannot be completed there.
    if world:fact_count "queue.finish_called" == 0 then return end
    expect(simulator:queue(), { rule = "finish-every-terminal" }):is_empty()

    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "finish-after-all-downloads" }):contains "It was a dark night."
  end,
}
