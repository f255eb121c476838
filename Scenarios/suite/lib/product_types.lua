-- A product of each type, for stories that are the same whatever is sold.
--
-- A row is a case about one type, and applies to an app that sells that type, even if it sells no other. What it
-- sells is called "thing", or has the names in `sells`. `count` is how much of it one purchase brings, `amount` what
-- one costs in the smallest unit of `currency`. The one account, mia, lives where people pay in that currency.

local price_lists = require "price_lists"

local product_types = {}

-- Each type is sold in a country of its own unless a story names one.
local types = {
  { name = "consumable", country = "JPN", grants = 100 },
  { name = "non_consumable", country = "DEU" },
  { name = "non_renewing", country = "BRA" },
  { name = "auto_renewable", country = "CHE", period = "1 month" },
}

-- What a product of a type costs in a country: as scenarios write it, in the smallest unit, and the currency.
local function price(type, country)
  local list = price_lists[country]
  local decimal = list[type]
  local amount = tonumber((decimal:gsub("%.", "")))
  return { text = decimal .. " " .. list.currency, amount = amount, currency = list.currency }
end

-- Subscriptions are of a group each, so that one can be owned beside the other.
local function product(type, name, price)
  return { type = type.name, price = price, grants = type.grants, period = type.period, group = type.period and name }
end

local function has(list, word)
  for _, entry in ipairs(list) do
    if entry == word then return true end
  end
  return false
end

local function row(type, options, variant)
  local country = variant.country or options.country or type.country
  local cost = price(type.name, country)
  local made = {
    name = type.name, type = type.name, count = type.grants or 1, amount = cost.amount, currency = cost.currency,
    products = {}, accounts = { mia = { storefront = country } },
  }
  for _, name in ipairs(options.sells or { "thing" }) do made.products[name] = product(type, name, cost.text) end
  for field, value in pairs(variant) do
    if field ~= "of" and field ~= "country" then made[field] = value end
  end
  if variant.name and #(variant.of or options.of or types) > 1 then made.name = variant.name .. "_" .. type.name end
  return made
end

local function mixed_row(options)
  local country = options.country or "USA"
  local cost = price("non_consumable", country)
  local products = {}
  for place, name in ipairs(options.sells) do
    products[name] = product(types[(place - 1) % #types + 1], name, cost.text)
  end
  return {
    name = "several_types", products = products, accounts = { mia = { storefront = country } },
    amount = cost.amount, currency = cost.currency,
  }
end

-- The rows of a table of cases, one for each type. `of` lists the types where it is not all of them, `sells` the names
-- of the products, `country` where they are sold. `variants` are rows of the author's own, each of which is had for
-- each type, or for those in its own `of`, in the `country` that it names. With `mixed` there is one row more, whose
-- products are of a type each.
function product_types.rows(options)
  options = options or {}
  local rows = {}
  for _, variant in ipairs(options.variants or { {} }) do
    for _, type in ipairs(types) do
      local names = variant.of or options.of
      if not names or has(names, type.name) then table.insert(rows, row(type, options, variant)) end
    end
  end
  if options.mixed then table.insert(rows, mixed_row(options)) end
  return rows
end

-- The owned amount of a product after a number of purchases, by default one.
function product_types.owned(product, purchases)
  purchases = purchases or 1
  if product.type == "non_consumable" or product.type == "auto_renewable" then purchases = math.min(purchases, 1) end
  return purchases * (product.grants or 1)
end

return product_types
