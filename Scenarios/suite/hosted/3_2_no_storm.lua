local function book(text)
  return {
    type = "non_consumable", price = "2.99 USD",
    hosted = {
      version = "1.0",
      files = { ["one.txt"] = text, ["two.txt"] = text .. " again", ["cover.png"] = 200000 },
    },
  }
end

local names = { "a", "b", "c", "d", "e" }

scenario {
  title    = "five books are restored: the app does not download all at once, and brings each book the user taps",
  rules    = { "no-download-storm", "finish-every-terminal" },
  catches  = { "download all restored", "first only updated_transactions" },
  source   = "H15",
  needs    = { "hosted", "restore" },
  products = { a = book "A", b = book "B", c = book "C", d = book "D", e = book "E" },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    -- The user sees all five before the first tap, in an app as well that waits for the receipt.
    world:behavior("receipt_lag", "before_callback")
    world:behavior("restored_batches", 0)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = names })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(world:fact_count "download.start_called", { rule = "no-download-storm" }):is_at_most(3)
    for _, name in ipairs(names) do phone:tap("download " .. name) end
    world:settle()
    for _, name in ipairs(names) do expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1) end
    expect(phone, { rule = "finish-after-all-downloads" }):saw("download.finished"):at_least(5)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
