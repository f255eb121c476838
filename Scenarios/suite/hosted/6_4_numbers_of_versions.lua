local kept_files = require "kept_files"

scenario {
  title    = "a restore brings new content to owners of an older version, in every form of version number",
  rules    = { "finish-every-terminal" },
  catches  = { "drop restore", "drop start_downloads", "ignore updated_transactions/restored" },
  source   = "H14, H16, H17",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.70 GBP",
      hosted = { version = "1.9", files = { ["one.txt"] = "It was a dark night." } },
    } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "higher", version = "2.0", is_newer = true },
    { name = "ten_after_nine", version = "1.10", is_newer = true },
    { name = "another_number_behind", version = "1.9.1", is_newer = true },
    { name = "a_refused_upload", version = "1.9.0" },
    { name = "on_its_way", version = "2.0", is_early = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:upload("book", {
      version = case.version, files = { ["one.txt"] = "It was a bright day." },
      processing = case.is_early and "30 days" or nil,
    })
    world:wait "1 day"
    phone:restore()
    world:settle()
    phone:tap "download book"
    world:settle()
    if case.is_newer then
      expect(kept_files(phone), { rule = "content-version-update" }):contains "It was a bright day."
    else
      for path, text in pairs(kept_files(phone)) do
        expect(text, { label = path, rule = "content-version-update" }):differs_from "It was a bright day."
      end
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
