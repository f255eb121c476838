-- A plain shop for small apps, which sells what the store knows: before the first purchase of a launch it asks for the
-- products, and a tap on Buy waits for the answer.

local shop = {}

-- The products of the last answer, by identifier; nothing else is sold.
local products
-- The request while it is under way; a request that nobody keeps never answers.
local request
-- Taps that wait for the answer.
local waiting = {}

local function answer(found)
  products, request = found or products, nil
  local handlers = waiting
  waiting = {}
  for _, handler in ipairs(handlers) do handler(products) end
end

local function show(app, list)
  if #list == 0 then return end
  app.list_products(#list)
  for _, product in ipairs(list) do app.show_price(product.product_identifier, product.localized_price) end
end

-- The products of a response by their identifiers.
function shop.by_identifier(list)
  local found = {}
  for _, product in ipairs(list) do found[product.product_identifier] = product end
  return found
end

local function ask(app, identifiers)
  request = app.request_products(identifiers, {
    response = function(list)
      show(app, list)
      answer(shop.by_identifier(list))
    end,
    failed = function() answer(nil) end,
  })
end

-- Asks for the products; `list` finds out first which there are, where the app does not know.
function shop.open(app, list)
  if request or not app.queue:can_make_payments() then return end
  request = "the list is asked for"
  if list then
    list(app, function(identifiers) ask(app, identifiers) end)
  else
    ask(app, app.products())
  end
end

-- Calls `add` for a product that the store has told of, and says where there is none.
function shop.sell(app, found, product_id, add)
  if not found then
    app.show_dialog("error", "The shop cannot be reached.")
  elseif not found[product_id] then
    app.show_dialog("message", "This product is not for sale at present.")
  else
    add()
  end
end

-- Buys a product when the store has told of it.
function shop.buy(app, product_id, quantity, list)
  if not app.queue:can_make_payments() then
    app.show_dialog("message", "Purchases are not allowed on this device.")
    return
  end
  local function add(found)
    shop.sell(app, found, product_id, function()
      app.queue:add {
        product_identifier = product_id, quantity = quantity, application_username = app.user(),
      }
    end)
  end
  if products then return add(products) end
  table.insert(waiting, add)
  shop.open(app, list)
end

-- Prices and titles are those of another country now.
function shop.forget() products = nil end

return shop
