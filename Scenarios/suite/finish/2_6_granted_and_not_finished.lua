local counts = { coins = 100, gems = 10, stars = 5 }

local function pack(name, price) return { type = "consumable", price = price, grants = counts[name] } end

scenario {
  title    = "two or three unfinished purchases are redelivered at one launch: each is credited once",
  rules    = { "idempotent-delivery", "handle-unsolicited", "finish-every-terminal" },
  catches  = {
    "drop finish/first",
    "bug: only the identifier of the latest purchase was saved, and the previous purchase was credited again",
  },
  source   = "X5, C4, C9, C10",
  products = {
    coins = pack("coins", "0.99 USD"), gems = pack("gems", "1.99 USD"), stars = pack("stars", "2.99 USD"),
  },
  cases    = {
    { name = "one_product_first", buys = { "coins", "coins" }, killed_at = 1 },
    { name = "one_product_second", buys = { "coins", "coins" }, killed_at = 2 },
    { name = "two_products_first", buys = { "coins", "gems" }, killed_at = 1 },
    { name = "two_products_second", buys = { "coins", "gems" }, killed_at = 2 },
    { name = "three_products_first", buys = { "coins", "gems", "stars" }, killed_at = 1 },
    { name = "three_products_second", buys = { "coins", "gems", "stars" }, killed_at = 2 },
    { name = "three_products_third", buys = { "coins", "gems", "stars" }, killed_at = 3 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:terminate()
    for _, name in ipairs(case.buys) do
      phone:buy_elsewhere(name)
      world:settle()
    end

    -- The app is killed before one of its finishes, and those before it have not reached the store.
    for number = 1, case.killed_at - 1 do phone:lose_finish { nth = number, optional = true } end
    phone:kill_app { before = "finish", nth = case.killed_at, optional = true }
    phone:launch()
    world:settle()
    if phone:is_running() then phone:terminate() end

    phone:launch()
    world:settle()
    if not phone:is_running() then      -- it came to the finish only now
      phone:launch()
      world:settle()
    end
    for name, count in pairs(counts) do
      local paid = world:ledger(name).purchases * count
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(paid)
    end
    expect(world):saw("store.charged"):times(#case.buys)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
