-- A product of each type, for stories that are the same whatever is sold.
--
-- A row is a case about one type, and applies to an app that sells that type, even if it sells no other. What it
-- sells is called "thing", or has the names in `sells`. `count` is how much of it one purchase brings, `amount` what
-- one costs in the smallest unit of `currency`. The one account, mia, lives where people pay in that currency.

local product_types = {}

local types = {
  { name = "consumable", price = "160 JPY", amount = 160, currency = "JPY", storefront = "JPN", grants = 100 },
  { name = "non_consumable", price = "4.99 EUR", amount = 499, currency = "EUR", storefront = "DEU" },
  { name = "non_renewing", price = "24.90 BRL", amount = 2490, currency = "BRL", storefront = "BRA" },
  {
    name = "auto_renewable", price = "3.00 CHF", amount = 300, currency = "CHF", storefront = "CHE",
    period = "1 month",
  },
}

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
  local made = {
    name = type.name, type = type.name, count = type.grants or 1, amount = type.amount, currency = type.currency,
    products = {}, accounts = { mia = { storefront = type.storefront } },
  }
  for _, name in ipairs(options.sells or { "thing" }) do made.products[name] = product(type, name, type.price) end
  for field, value in pairs(variant) do
    if field ~= "of" then made[field] = value end
  end
  if variant.name and #(variant.of or options.of or types) > 1 then made.name = variant.name .. "_" .. type.name end
  return made
end

local function mixed_row(names)
  local products = {}
  for place, name in ipairs(names) do products[name] = product(types[(place - 1) % #types + 1], name, "5.99 USD") end
  return { name = "several_types", products = products, accounts = { "mia" }, amount = 599, currency = "USD" }
end

-- The rows of a table of cases, one for each type. `of` lists the types where it is not all of them, `sells` the names
-- of the products. `variants` are rows of the author's own, each of which is had for each type, or for those in its own
-- `of`. With `mixed` there is one row more, whose products are of a type each.
function product_types.rows(options)
  options = options or {}
  local rows = {}
  for _, variant in ipairs(options.variants or { {} }) do
    for _, type in ipairs(types) do
      local names = variant.of or options.of
      if not names or has(names, type.name) then table.insert(rows, row(type, options, variant)) end
    end
  end
  if options.mixed then table.insert(rows, mixed_row(options.sells)) end
  return rows
end

-- How much of a product is owned after so many purchases of it, otherwise after one.
function product_types.owned(product, purchases)
  purchases = purchases or 1
  if product.type == "non_consumable" or product.type == "auto_renewable" then purchases = math.min(purchases, 1) end
  return purchases * (product.grants or 1)
end

return product_types
