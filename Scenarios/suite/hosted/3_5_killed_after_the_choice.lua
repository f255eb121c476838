-- Whether a file with this text lies on the device, outside of what the system calls its own.
local function keeps(phone, text)
  for path, content in pairs(phone:disk()) do
    if content == text and not path:find("^Caches/Downloads/") then return true end
  end
  return false
end

scenario {
  title    = "the app dies while it downloads what the user chose after a restore: the next launch goes on",
  rules    = { "finish-after-all-downloads", "copy-cache-before-finish" },
  catches  = { "drop start_downloads", "drop disk_copy", "ignore updated_transactions/restored" },
  source   = "H14, H22, E19",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { "mia" },
  cases    = {
    { name = "before_the_start", kill = { before = "start_downloads", optional = true } },
    { name = "half_way", kill = { at = "download.progressed", optional = true } },
    { name = "all_is_there", kill = { at = "download.finished", optional = true } },
    { name = "before_the_finish", kill = { before = "finish", optional = true } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restored_downloads", "present")
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "book" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:kill_app(case.kill)
    phone:tap "download book"
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(keeps(phone, "It was a dark night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
