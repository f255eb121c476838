scenario {
  title    = "the app does not finish a restored book while its files wait for the user",
  rules    = { "finish-after-all-downloads" },
  catches  = {
    "finish first/restored",
    "bug: restored transactions were finished at once, and the app had no download objects left "
      .. "(https://github.com/MKSG-MugunthKumar/MKStoreKit/issues/189)",
  },
  source   = "H12, H13",
  needs    = { "hosted", "restore" },
  products = { book = {
      type = "non_consumable", price = "3.00 CHF",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "book" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
