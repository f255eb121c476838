-- The ordinary parts of a small app on StoreKit 2. An app that differs in one thing names that part and takes the rest
-- from here, so that its file shows only what is special.
--
-- Each function below is a part. `with` replaces parts by name. The parts call each other through `parts`, so that a
-- replacement is called everywhere, and it can call the ordinary part, such as `small_app.deliver`.
--
-- Counted purchases are kept in files, one for each transaction. A lasting product has one file, which says that it was
-- delivered; the entitlements say whether the user still has it.

local small_app = {}

local parts = setmetatable({}, { __index = small_app })

function small_app.owned_path(product_id) return "owned/" .. product_id end

function small_app.is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

-- Transactions -----------------------------------------------------------------------------------------------------

-- The token of the user who is here.
function small_app.user(app) return app.user_token() or "nobody" end

-- The token of the user who gets a transaction.
function small_app.buyer(app, transaction) return transaction.app_account_token or small_app.user(app) end

-- Saves what was bought in a file, which is the grant, and returns whether that worked.
function small_app.give(app, transaction, path)
  local product_id = transaction.product_id
  local buyer, count = parts.buyer(app, transaction), 1
  if small_app.is_counted(app, product_id) then count = app.grants_of(product_id) * transaction.purchased_quantity end
  if not app.disk:write(path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer == small_app.user(app) and app.user() or nil)
  return true
end

function small_app.path(app, transaction)
  if small_app.is_counted(app, transaction.product_id) then return "granted/" .. transaction.id end
  return small_app.owned_path(transaction.product_id)
end

-- Gives the user what was bought, once, and returns whether it is saved. A product that this version of the app does
-- not know waits for a version that does.
function small_app.deliver(app, transaction)
  if not app.type_of(transaction.product_id) then return false end
  local path = small_app.path(app, transaction)
  return app.disk:exists(path) or small_app.give(app, transaction, path)
end

function small_app.finish(_, transaction) transaction:finish() end

function small_app.take_back(app, product_id)
  app.disk:remove(small_app.owned_path(product_id))
  app.revoke(product_id)
end

-- A transaction was refunded, or is no longer shared. The user can have its product in another way.
function small_app.revoked(app, transaction)
  local product_id = transaction.product_id
  if app.disk:exists(small_app.owned_path(product_id)) and not parts.is_entitled(app, product_id) then
    parts.take_back(app, product_id)
  end
end

-- A transaction that a listener received.
function small_app.updated(app, transaction)
  if transaction.revocation_date or transaction.is_upgraded then
    parts.revoked(app, transaction)
    parts.finish(app, transaction)
  elseif parts.deliver(app, transaction) then
    parts.finish(app, transaction)
  end
end

-- Listens for as long as the app runs. A transaction that is not verified can be valid at the next launch.
function small_app.listen(app)
  for update in app.store.updates() do
    if update.verified then parts.updated(app, update.transaction) end
  end
end

-- Owned products ---------------------------------------------------------------------------------------------------

-- Whether the user has a product that lasts or is subscribed to.
function small_app.is_entitled(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- How many units of a counted product the user has.
function small_app.balance(app, product_id)
  local total = 0
  for _, path in ipairs(app.disk:list "granted/") do
    local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
    if product == product_id and buyer == small_app.user(app) then total = total + tonumber(count) end
  end
  return total
end

function small_app.has_access(app, product_id) return parts.is_entitled(app, product_id) end

function small_app.owned(app, product_id)
  if small_app.is_counted(app, product_id) then return small_app.balance(app, product_id) end
  return parts.has_access(app, product_id) and 1 or 0
end

-- Whether the latest transaction of a product was refunded, and the user does not have the product in another way. An
-- empty list alone is no reason to take anything away.
function small_app.is_over(app, product_id)
  local latest = app.store.latest(product_id)
  if not latest or not latest.verified or not latest.transaction.revocation_date then return false end
  return not parts.is_entitled(app, product_id)
end

-- Revokes what ended while the app did not run.
function small_app.recheck(app)
  for _, path in ipairs(app.disk:list "owned/") do
    local product_id = path:match "^owned/(.*)$"
    if parts.is_over(app, product_id) then parts.take_back(app, product_id) end
  end
end

-- The shop ---------------------------------------------------------------------------------------------------------

-- The products of the store, by identifier, as it was asked in this launch.
local products

-- The price of a product as the shop shows it.
function small_app.price_text(_, product) return product.display_price end

function small_app.open_shop(app)
  if not app.store.can_make_payments() then return end
  local list = app.store.products(app.products())
  if not list then return end
  products = {}
  if #list > 0 then app.list_products(#list) end
  for _, product in ipairs(list) do
    products[product.id] = product
    app.show_price(product.id, parts.price_text(app, product))
  end
end

-- The options of a purchase.
function small_app.options(app, _, quantity) return { quantity = quantity, app_account_token = app.user_token() } end

-- The results of a purchase. No listener receives the transaction of a success.
function small_app.succeeded(app, transaction)
  if parts.deliver(app, transaction) then parts.finish(app, transaction) end
end

function small_app.pending(app) app.show_dialog("waiting", "The purchase waits for approval.") end

function small_app.cancelled() end

function small_app.failed(app) app.show_dialog("error", "The purchase could not be completed.") end

function small_app.purchase(app, product_id, quantity)
  local result = app.store.purchase(product_id, parts.options(app, product_id, quantity))
  if not result then
    parts.failed(app)
  elseif result.pending then
    parts.pending(app)
  elseif result.user_cancelled then
    parts.cancelled(app)
  elseif result.verified then
    parts.succeeded(app, result.transaction)
  end
end

function small_app.buy(app, product_id, quantity)
  if not app.store.can_make_payments() then
    app.show_dialog("message", "Purchases are not allowed on this device.")
  elseif products and not products[product_id] then
    app.show_dialog("message", "This product is not for sale at present.")
  else
    parts.purchase(app, product_id, quantity)
  end
end

-- The entitlements are current by themselves; a user who misses something can have the device ask again.
function small_app.restore(app)
  app.busy(true)
  local _, failure = app.store.sync()
  app.busy(false)
  parts.recheck(app)
  if failure and not (failure.domain == "StoreKitError" and failure.code == 1) then
    app.show_dialog("error", "Your purchases could not be restored.")
  end
end

-- The app ----------------------------------------------------------------------------------------------------------

function small_app.launch(app)
  app.task(function() parts.listen(app) end)
  app.task(function() parts.recheck(app) end)
end

function small_app.foreground(app) parts.recheck(app) end

function small_app.tap(app, name)
  if name == "shop" then parts.open_shop(app) end
end

-- The description of an app. `own` has the parts that it replaces, and the fields of its description.
function small_app.with(own)
  local description = {}
  for name, value in pairs(own) do
    if small_app[name] then parts[name] = value else description[name] = value end
  end
  for _, handler in ipairs { "launch", "foreground", "buy", "restore", "tap", "owned" } do
    description[handler] = parts[handler]
  end
  description.capabilities = description.capabilities or {}
  description.capabilities.storekit2 = true
  description.capabilities.promotions = false
  return description
end

return small_app
