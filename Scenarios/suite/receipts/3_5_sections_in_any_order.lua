local types = require "product_types"

-- The receipt that is looked at has five entries in each case, and a number names one of their orders.
local orders = {
  { name = "as_they_came", order = 0 }, { name = "turned_round", order = 119 }, { name = "shuffled", order = 61 },
}
local rows = {}

local function add(more, bought)
  for _, row in ipairs(more) do
    row.bought = bought
    if row.type then row.name = row.name .. "_" .. row.type end
    table.insert(rows, row)
  end
end

local mixed = {}
for _, row in ipairs(orders) do
  table.insert(mixed, {
    name = row.name, order = row.order, runs = "monthly", lasts_days = 65,
    products = {
      map     = { type = "non_consumable", price = "9.90 BRL" },
      pro     = { type = "non_consumable", price = "24.90 BRL" },
      monthly = { type = "auto_renewable", price = "14.90 BRL", period = "1 month", group = "club" },
    },
    accounts = { mia = { storefront = "BRA" } },
  })
end
add(mixed, { "map", "monthly", "pro" })

local several = { "one", "two", "three", "four", "five" }
add(types.rows { of = { "non_consumable" }, sells = several, variants = orders }, several)
add(types.rows { of = { "non_renewing" }, sells = several, variants = orders }, several)

local periods = {}
for _, row in ipairs(orders) do
  table.insert(periods, { name = row.name, order = row.order, runs = "thing", lapses = "other", lasts_days = 95 })
end
add(types.rows { of = { "auto_renewable" }, sells = { "thing", "other" }, variants = periods }, { "other", "thing" })

scenario {
  title    = "the receipt lists purchases and periods in any order: each is owned for as long as it was paid for",
  rules    = { "entitlements-match-store" },
  catches  = {
    "drop finish",
    "ignore updated_transactions",
    "bug: the last receipt entry was treated as the latest period, and a paying user was locked out",
  },
  source   = "2.5, T1, T4",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    local function relaunch()
      phone:terminate()
      phone:launch()
      world:settle()
    end
    local function expect_all_but(lapsed)
      for _, product in ipairs(case.bought) do
        local count = lapsed[product] and 0 or 1
        expect(phone:owned(product), { label = product, rule = "entitlements-match-store" }):equals(count)
      end
    end

    world:behavior("receipt_order", case.order)
    phone:launch()
    world:settle()
    for _, product in ipairs(case.bought) do
      phone:buy(product)
      world:settle()
    end
    if case.lapses then phone:set_renewal(case.lapses, false) end
    if case.runs then
      world:wait(case.lasts_days .. "d")       -- some more months are paid
      phone:set_renewal(case.runs, false)
    end
    local lapsed = {}
    if case.lapses then lapsed[case.lapses] = true end
    relaunch()
    expect_all_but(lapsed)
    relaunch()
    expect_all_but(lapsed)

    if case.runs then
      world:wait "30d"
      lapsed[case.runs] = true
      relaunch()
      expect_all_but(lapsed)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
