local function book(text)
  return {
    type = "non_consumable", price = "2.99 USD",
    hosted = {
      version = "1.0",
      files = { ["one.txt"] = text, ["two.txt"] = text .. " again", ["cover.png"] = 200000 },
    },
  }
end

scenario {
  title    = "five books are bought in a row: every paid book arrives",
  rules    = { "finish-after-all-downloads", "finish-every-terminal" },
  catches  = { "drop start_downloads/first", "drop finish/first" },
  source   = "H4, Q11",
  needs    = { "hosted" },
  products = { a = book "A", b = book "B", c = book "C", d = book "D", e = book "E" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for _, name in ipairs { "a", "b", "c", "d", "e" } do phone:buy(name) end
    world:settle()
    expect(world:ledger("a").purchases, { rule = "buy-button" }):equals(1)
    for _, name in ipairs { "a", "b", "c", "d", "e" } do
      local paid = world:ledger(name).purchases    -- a shop may be locked as long as a purchase is under way
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(paid)
      expect(phone):saw("download.announced", { product = name }):times(paid)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
