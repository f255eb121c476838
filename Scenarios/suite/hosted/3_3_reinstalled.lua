local kept_files = require "kept_files"

scenario {
  title    = "the app is reinstalled, or installed on a second device: a restore brings the files again",
  rules    = { "entitlements-match-store", "finish-after-all-downloads" },
  catches  = { "ignore updated_transactions/restored", "drop restore", "finish first/restored" },
  source   = "H14, E2",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "3.10 EUR",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "FRA" } },
  cases    = { { name = "reinstalled", is_reinstalled = true }, { name = "another_device" } },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    local place = phone
    if case.is_reinstalled then phone:reinstall() else place = world:device("tablet", { account = "mia" }) end
    place:launch()
    world:settle()
    place:restore()
    world:settle()
    place:tap "download book"
    world:settle()
    expect(place:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(place), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(place:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
