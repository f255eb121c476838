-- The shop: what is for sale and at which price, and the payments for it.

local books = require "books"
local hosted_content = require "hosted_content"
local server_delivery = require "server_delivery"

local shop = {}

-- What the last products response of this launch had, by identifier. Nothing else is sold.
local products
-- The request while it is under way; a request that nobody keeps never answers.
local request
-- Taps on Buy that wait for its answer.
local waiting = {}

-- What is for sale -------------------------------------------------------------------------------------------------

-- A price is shown as the product's own locale writes it; the storefront may be of another country than the device.
function shop.show_price(app, product) app.show_price(product.product_identifier, product.localized_price) end

function shop.show(app, list)
  app.list_products(#list)
  for _, product in ipairs(list) do
    shop.show_price(app, product)
    hosted_content.look(app, product)
  end
end

-- Shows what a response left to sell, and gives it by identifier. What the store does not know is left out; the rest is
-- for sale as ever.
function shop.answered(app, list, invalid)
  local found = {}
  for _, product in ipairs(list) do found[product.product_identifier] = product end
  for _, identifier in ipairs(invalid) do app.note("not for sale: " .. identifier) end
  if #list > 0 then shop.show(app, list) end
  return found
end

local function begin_to_sell(found)
  products, request = found or products, nil
  local handlers = waiting
  waiting = {}
  for _, handler in ipairs(handlers) do handler(products) end
end

function shop.request(app, identifiers)
  return app.request_products(identifiers, {
    response = function(list, invalid) begin_to_sell(shop.answered(app, list, invalid)) end,
    failed = function() begin_to_sell(nil) end,
  })
end

-- Asks the store for the products, and shows them with their prices.
function shop.open(app)
  if request then return end
  request = "the list is asked for"
  server_delivery.list(app, function(identifiers) request = shop.request(app, identifiers) end)
end

-- Prices and titles are those of another country now; the shop is asked again when it is next needed.
function shop.storefront_changed() products = nil end

-- Payments ---------------------------------------------------------------------------------------------------------

function shop.is_open(app) return app.queue:can_make_payments() end

-- Whether the store sells a product, as far as it was asked; where it was not, the bundle knows the identifier.
function shop.is_sold(found, product_id) return not found or found[product_id] ~= nil end

function shop.add(app, product_id, quantity)
  books.tapped(app, product_id)
  app.queue:add {
    product_identifier = product_id, quantity = quantity, application_username = app.user(),
  }
end

function shop.buy(app, product_id, quantity)
  if not shop.is_open(app) then
    app.show_dialog("message", "Purchases are not allowed on this device.")
    return
  end
  local function add(found)
    if shop.is_sold(found, product_id) then
      shop.add(app, product_id, quantity)
    else
      app.show_dialog("message", "This product is not for sale at present.")
    end
  end
  -- While the store is asked the tap waits.
  if request then table.insert(waiting, add) else add(products) end
end

-- A signature is good for one payment, so each payment gets its own from the server.
function shop.sign_offer(app, product_id, offer_id, handler)
  app.server:sign_offer(product_id, offer_id, app.user(), handler)
end

function shop.buy_with_offer(app, product_id, offer_id)
  shop.sign_offer(app, product_id, offer_id, function(status, discount)
    if status ~= 200 then
      app.show_dialog("error", "The offer could not be prepared.")
      return
    end
    app.queue:add {
      product_identifier = product_id, application_username = app.user(), payment_discount = discount,
    }
  end)
end

-- Buys the first product that has an offer, with its first one.
function shop.take_offer(app)
  local function take(found)
    for _, product_id in ipairs(found and app.products() or {}) do
      local offer = found[product_id] and found[product_id].discounts[1]
      if offer then return shop.buy_with_offer(app, product_id, offer.identifier) end
    end
  end
  if products then return take(products) end
  table.insert(waiting, take)
  shop.open(app)
end

return shop
