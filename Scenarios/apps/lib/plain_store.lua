-- A plain shop for small apps on StoreKit 2. It sells what the store knows, and returns each purchase to its app.

local plain_store = {}

-- The products of the last answer of this launch, by identifier.
local products

local function by_identifier(list)
  local found = {}
  for _, product in ipairs(list) do found[product.id] = product end
  return found
end

local function show(app, list)
  if #list == 0 then return end
  app.list_products(#list)
  for _, product in ipairs(list) do app.show_price(product.id, product.display_price) end
end

-- Asks the store for the products, and shows them with their prices. Returns nil if the store cannot be reached.
function plain_store.load(app)
  if not app.store.can_make_payments() then return nil end
  local list = app.store.products(app.products())
  if not list then return nil end
  products = by_identifier(list)
  -- Payments may have been forbidden since the request was made.
  if app.store.can_make_payments() then show(app, list) end
  return products
end

function plain_store.is_unreachable(failure) return failure.domain == "StoreKitError" and failure.code == 2 end

function plain_store.is_cancellation(failure) return failure.domain == "StoreKitError" and failure.code == 1 end

-- Buys a product. Returns the result if it is a success, and shows any other end but a cancellation.
function plain_store.purchase(app, product_id, quantity)
  local result, failure = app.store.purchase(product_id, {
    quantity = quantity, app_account_token = app.user_token(),
  })
  if result and result.success then return result end
  if failure then
    local is_unreachable = plain_store.is_unreachable(failure)
    app.show_dialog("error", is_unreachable and "The store cannot be reached." or "The purchase failed.")
  elseif result.pending then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

-- Buys a product after the store has named it. Returns the result if it is a success.
function plain_store.buy(app, product_id, quantity)
  if not app.store.can_make_payments() then
    app.show_dialog("message", "Purchases are not allowed on this device.")
    return
  end
  local found = products or plain_store.load(app)
  if not found then
    app.show_dialog("error", "The store cannot be reached.")
  elseif not found[product_id] then
    app.show_dialog("message", "This product is not for sale at present.")
  else
    return plain_store.purchase(app, product_id, quantity)
  end
end

-- The amount of a counted product in a folder of files with a product, a count, and a buyer each.
function plain_store.total(app, folder, product_id, user)
  local total = 0
  for _, path in ipairs(app.disk:list(folder)) do
    local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (%S+)$"
    if product == product_id and buyer == user then total = total + tonumber(count) end
  end
  return total
end

-- Synchronizes after a tap on Restore. Returns whether it succeeded.
function plain_store.sync(app)
  app.busy(true)
  local is_done, failure = app.store.sync()
  app.busy(false)
  if failure and not plain_store.is_cancellation(failure) then
    app.show_dialog("error", "Your purchases could not be restored.")
  end
  return is_done == true
end

return plain_store
