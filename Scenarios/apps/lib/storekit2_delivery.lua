-- The part of an app on StoreKit 2 whose products come from the developer's server.
--
-- The app sends the signed form of a transaction to its server, which checks the signature and asks no store. The app
-- stores the content, grants the product, and finishes the transaction. On a new device, the list of entitlements has
-- products without their content, so the app asks the server for it.

local books = require "storekit2_books"
local reference = require "storekit2_app"
local server_delivery = require "server_delivery"

local deliver, updated = reference.deliver, reference.updated
local launch, foreground, restore = reference.launch, reference.foreground, reference.restore

function server_delivery.identifier(transaction) return transaction.id end

function server_delivery.receipt(_, transaction) return transaction:jws_representation() end

function server_delivery.buyer(app, transaction) return transaction.app_account_token or books.token(app) end

function server_delivery.user(app) return books.token(app) end

function server_delivery.answered() end

function server_delivery.finish(_, transaction) transaction:finish() end

function reference.deliver(app, transaction)
  local product_id = transaction.product_id
  if not server_delivery.delivers(app, product_id) or books.is_handed_out(app, transaction) then
    return deliver(app, transaction)
  end
  server_delivery.fetch(app, transaction, product_id, function() return books.deliver(app, transaction) end)
end

-- A signed form that is older than a refund does not show it, so the app no longer sends it.
function reference.updated(app, update)
  local transaction = update.transaction
  local is_over = transaction.revocation_date or transaction.is_upgraded
  if is_over and reference.is_genuine(update) then server_delivery.drop(app, transaction) end
  updated(app, update)
end

-- Fetches the content that the user is entitled to and that is not on this device.
local function complete(app)
  for entitlement in app.store.current_entitlements() do
    local transaction = entitlement.transaction
    local is_ours = server_delivery.delivers(app, transaction.product_id)
    local is_missing = is_ours and not books.is_handed_out(app, transaction)
    if is_missing and reference.is_genuine(entitlement) then reference.deliver(app, transaction) end
  end
end

function reference.launch(app)
  launch(app)
  app.task(function() complete(app) end)
end

function reference.foreground(app)
  foreground(app)
  server_delivery.resume(app)
end

function reference.restore(app)
  restore(app)
  complete(app)
end

-- Whether a product that lasts has no content on this device yet.
local function is_incomplete(app, product_id)
  if books.is_counted(app.type_of(product_id)) or not server_delivery.delivers(app, product_id) then return false end
  return not app.disk:exists(books.owned_path(product_id))
end

local delivery = {}

-- Describes the app.
function delivery.description(title)
  local description = reference.description(title)
  description.login_changed = server_delivery.resume
  description.owned = function(app, product_id)
    return is_incomplete(app, product_id) and 0 or books.owned(app, product_id)
  end
  description.capabilities = { storekit2 = true, server = true, server_delivery = true }
  return description
end

return delivery
