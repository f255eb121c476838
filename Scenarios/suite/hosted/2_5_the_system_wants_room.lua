local kept_files = require "kept_files"

local function is_kept(device, text)
  for _, content in pairs(kept_files(device)) do
    if content == text then return true end
  end
  return false
end

scenario {
  title    = "the system empties Caches: files still to be copied arrive, and copied files are there or fetched again",
  rules    = { "copy-cache-before-finish" },
  catches  = { "drop disk_copy", "finish first" },
  source   = "H10",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "100.10 INR",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "IND" } },
  cases    = {
    { name = "before_the_copy", kill = { at = "download.finished" }, option = "spared" },
    { name = "before_the_copy_and_nothing_is_spared", kill = { at = "download.finished" }, option = "purged" },
    { name = "after_the_finish", option = "purged", needs = { "hosted", "disk", "restore" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("caches_purge", case.option)
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app(case.kill) end
    phone:buy "book"
    world:settle()
    if phone:is_running() then phone:terminate() end
    phone:purge_caches()
    phone:launch()
    world:settle()
    if not case.kill and not is_kept(phone, "It was a dark night.") then
      phone:tap "download book"               -- content that can be fetched again may be under Caches (H10)
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
