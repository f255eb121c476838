-- Whether a file with this text lies on the device, outside of what the system calls its own.
local function keeps(phone, text)
  for path, content in pairs(phone:disk()) do
    if content == text and not path:find("^Caches/Downloads/") then return true end
  end
  return false
end

scenario {
  title    = "a backup on a new phone: the book is owned, its files are not in the backup, and a restore brings them",
  rules    = { "skip-backup", "copy-cache-before-finish" },
  catches  = { "drop exclude_from_backup" },
  source   = "H10, H14",
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

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    world:latitude("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    phone:back_up()

    local tablet = world:device("tablet", { account = "mia" })
    tablet:restore_backup_of(phone)
    expect(keeps(tablet, "It was a dark night."), { rule = "skip-backup" }):is_false()
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    tablet:tap "download book"
    world:settle()
    expect(tablet:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(keeps(tablet, "It was a dark night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
