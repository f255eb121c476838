-- Whether a file with this text lies on the device, outside of what the system calls its own.
local function keeps(phone, text)
  for path, content in pairs(phone:disk()) do
    if content == text and not path:find("^Caches/Downloads/") then return true end
  end
  return false
end

scenario {
  title    = "step 8 of 9: the app dies while it copies: each file is there in the end, and none is in a backup",
  rules    = { "copy-cache-before-finish", "skip-backup" },
  catches  = { "drop disk_copy", "drop exclude_from_backup" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 8; H7, H10, H11",
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
    world:note "step 8 of 9: the files come, and the app takes them out of the cache"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(keeps(phone, "It was a dark night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(keeps(phone, "It was a stormy night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(keeps(phone, "200000 bytes"), { rule = "copy-cache-before-finish" }):is_true()
    expect(phone):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
