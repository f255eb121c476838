local kept_files = require "kept_files"

scenario {
  title    = "a book with hosted files goes through the nine steps of a hosted purchase",
  rules    = { "copy-cache-before-finish", "finish-after-all-downloads", "skip-backup", "deliver-before-finish" },
  catches  = { "drop start_downloads", "ignore updated_downloads", "drop disk_copy", "drop disk_copy/first", "drop exclude_from_backup" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, the steps of a hosted purchase; H2, H4, H7, H10, H11",
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

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:note "step 1 of 9: the book is for sale, and its files are uploaded"
    phone:tap "shop"
    world:settle()
    world:note "step 2 of 9: the user buys, and the payment enters the queue"
    phone:buy "book"
    world:wait_for("transaction.began", "10m")
    world:note "step 3 of 9: the request is sent to the store"
    world:wait_for("store.charged", "10m")
    world:note "step 4 of 9: the store answers with the available downloads"
    world:wait_for("download.announced", "10m")
    world:note "step 5 of 9: the app starts the downloads"
    world:wait_for("download.began", "10m")
    world:note "step 6 of 9: the files arrive, and the app receives their progress"
    world:wait_for("download.progressed", "10m")
    world:note "step 7 of 9: every file is in the cache"
    world:wait_for("download.finished", "10m")
    world:note "step 8 of 9: the app copies the files out of the cache, and excludes them from backups"
    world:wait_for("transaction.removed", "10m")
    world:note "step 9 of 9: the app has finished, and the cache is emptied"
    world:settle()

    expect(world):saw_in_order {
      { "user.tapped_buy", product = "book" }, "transaction.began", "store.charged",
      { "download.announced", product = "book", version = "1.0" }, "download.began", "download.progressed",
      "download.finished", "transaction.removed",
    }
    expect(phone, { rule = "finish-after-all-downloads" }):saw("queue.finish_called"):after "download.finished"
    expect(phone):saw("download.purged"):after "queue.finish_called"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a stormy night."
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "200000 bytes"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
