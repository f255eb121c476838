local function has(device, text)
  for _, content in pairs(device:disk()) do
    if content == text then return true end
  end
  return false
end

scenario {
  title    = "content that can be downloaded again is excluded from the backup",
  rules    = { "deliver-before-finish", "skip-backup" },
  needs    = { "disk" },
  catches  = { "drop exclude_from_backup" },
  source   = "H10, 7.1",
  products = {
    book = {
      type = "non_consumable", price = "4.99 USD", delivered_by = "server",
      content = { version = "1.0", files = { film = 100000, text = "Once upon a time" } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    phone:back_up()
    local tablet = world:device "tablet"
    tablet:restore_backup_of(phone)
    expect(has(tablet, "Once upon a time"), { rule = "skip-backup" }):is_false()
    expect(has(tablet, "100000 bytes"), { rule = "skip-backup" }):is_false()
  end,
}
