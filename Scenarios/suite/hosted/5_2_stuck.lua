scenario {
  title    = "a download is stuck without an error: the user cancels it, and a restore brings the book",
  rules    = { "finish-after-all-downloads" },
  catches  = {
    "drop cancel_downloads",
    "bug: a download was stuck halfway, and neither pause nor resume helped "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/398)",
    "bug: a download stayed in the waiting state, without any progress (https://github.com/bizz84/SwiftyStoreKit/issues/357)",
  },
  source   = "H23, 6.3",
  needs    = { "hosted", "restore" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = { { name = "half_way", at = "half_way" }, { name = "at_waiting", at = "waiting" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:stall_download { at = case.at }
    phone:buy "book"
    world:settle()
    expect(phone:queue(), { rule = "finish-after-all-downloads" }):has_length(1)
    phone:tap("pause book", { optional = true })
    world:settle()
    phone:tap("resume book", { optional = true })
    world:settle()
    phone:tap "cancel book"
    world:settle()
    -- Without such a tap the download stays stuck: the system never says that it is.
    if #phone:queue() > 0 then return end

    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
