-- How the app knows what is for sale. Each value has `launch`, `open` for a tap on the shop, and `buy`. It calls `add`
-- if the product may be sold.

local plain_shop = require "plain_shop"
local product_lists = require "style/product_lists"

local catalogue = {}

-- The products of the last answer, by identifier.
local products
-- Taps on Buy that wait for an answer, and whether one is on its way.
local waiting, is_asked = {}, false

local function nothing() end

-- Asks the store for products, and shows them. Returns nil if it cannot be reached.
local function request(app, identifiers)
  local list = app.store.products(identifiers)
  if not list then return nil end
  local found = {}
  for _, product in ipairs(list) do found[product.id] = product end
  -- Payments may have been forbidden since the request was made.
  if #list > 0 and app.store.can_make_payments() then
    app.list_products(#list)
    for _, product in ipairs(list) do app.show_price(product.id, product.display_price) end
  end
  return found
end

local function answer(found)
  products, is_asked = found or products, false
  local taps = waiting
  waiting = {}
  for _, tap in ipairs(taps) do tap(products) end
end

-- A list of all products, asked for when the shop is opened or a tap on Buy needs it.
local function listing(source)
  local function open(app)
    if is_asked or not app.store.can_make_payments() then return end
    is_asked = true
    source(app, function(identifiers)
      app.task(function() answer(identifiers and request(app, identifiers)) end)
    end)
  end
  return {
    launch = nothing,
    open = open,
    buy = function(app, product_id, add)
      if products then return plain_shop.sell(app, products, product_id, add) end
      table.insert(waiting, function(found) plain_shop.sell(app, found, product_id, add) end)
      open(app)
    end,
  }
end

-- The identifiers are known, and the price is on the payment sheet.
catalogue.built_in = { launch = nothing, open = nothing, buy = function(_, _, add) add() end }

catalogue.when_opened = listing(product_lists.bundle)

catalogue.at_launch = listing(product_lists.bundle)
catalogue.at_launch.launch = catalogue.at_launch.open

catalogue.server_list = listing(product_lists.server)

catalogue.server_or_built_in = listing(product_lists.server_or_bundle)

-- Each tap asks for the one product that it is about.
catalogue.at_tap = {
  launch = nothing,
  open = nothing,
  buy = function(app, product_id, add) plain_shop.sell(app, request(app, { product_id }), product_id, add) end,
}

return catalogue
