local kept_files = require "kept_files"

scenario {
  title    = "step 8 of 9: the app is killed while copying: every file ends up on the disk and outside the backup",
  rules    = { "copy-cache-before-finish", "skip-backup" },
  catches  = { "drop disk_copy", "drop exclude_from_backup" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 8; H7, H10, H11",
  needs    = { "hosted", "disk" },
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
  cases    = {
    { name = "before_the_first_copy", kill = { before = "disk_copy", optional = true } },
    { name = "after_the_first_copy", kill = { after = "disk_copy", optional = true } },
    { name = "after_the_last_copy", kill = { after = "disk_copy", nth = 3, optional = true } },
    { name = "before_the_flag", kill = { before = "exclude_from_backup", optional = true } },
    { name = "after_the_first_flag", kill = { after = "exclude_from_backup", optional = true } },
    { name = "before_the_grant", kill = { before = "granted" }, needs = { "hosted", "disk", "claims" } },
    { name = "after_the_grant", kill = { after = "granted" }, needs = { "hosted", "disk", "claims" } },
    { name = "undisturbed" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app(case.kill) end
    phone:buy "book"
    world:note "step 8 of 9: the files arrive, and the app copies them out of the cache"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a stormy night."
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "200000 bytes"
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
