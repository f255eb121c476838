-- The ordinary parts of a small app: its books on the disk, its dialogs, its shop and an observer that does what is
-- owed. An app that differs in one thing names that thing and takes the rest from here, so that its file shows what is
-- special.
--
-- The books are files, one for each purchase that is counted and one for each product that lasts. Writing the file is
-- the grant, so that a kill leaves either both or neither.

local small_app = {}

local function user_of(app) return app.user() or "nobody" end

local function granted_path(id) return "granted/" .. id end

local function owned_path(product_id) return "owned/" .. product_id end

local function buyer_path(product_id) return "buyers/" .. product_id end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

local function is_subscription(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "auto_renewable" or kind == "free_subscription"
end

-- Transactions -----------------------------------------------------------------------------------------------------

-- What a restored transaction is about stands in its original; where that is missing, in its own payment.
function small_app.product_of(transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  return original and original.payment.product_identifier or transaction.payment.product_identifier
end

-- Who paid: whom the payment names, or who tapped Buy where the queue has lost the name.
function small_app.buyer_of(app, transaction, product_id)
  local named = transaction.payment.application_username
  if named or transaction.transaction_state == "restored" then return named or user_of(app) end
  return app.disk:read(buyer_path(product_id)) or user_of(app)
end

-- Gives the user what was bought, once, and says whether that is safe on the disk.
function small_app.deliver(app, transaction)
  local product_id = small_app.product_of(transaction)
  if not product_id or not app.type_of(product_id) then return false end
  local buyer, count, path = small_app.buyer_of(app, transaction, product_id), 1, owned_path(product_id)
  local entry = tostring(math.mininteger)     -- what was restored stands in the receipt, however long ago it was bought
  if is_counted(app, product_id) then
    count = app.grants_of(product_id) * transaction.payment.quantity
    path = granted_path(transaction.transaction_identifier)
    entry = product_id .. " " .. count .. " " .. buyer
  elseif transaction.transaction_state == "purchased" then
    -- For a subscription it counts when its latest period came.
    entry = tostring(transaction.transaction_date or 0)
  end
  local is_new = not app.disk:exists(path)
  if not is_new and not is_subscription(app, product_id) then return true end
  if not app.disk:write(path, entry) then return false end
  if is_new then app.grant(transaction, product_id, count, buyer) end
  return true
end

-- Tells the user of an error, unless it is a cancel.
function small_app.tell(app, failure, text)
  if failure and failure.domain == "SKErrorDomain" and failure.code == 2 then return end
  app.show_dialog("error", text or "The purchase could not be completed.")
end

function small_app.update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    if small_app.deliver(app, transaction) then app.queue:finish(transaction) end
  elseif state == "failed" then
    small_app.tell(app, transaction.error)
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

-- Owned products ---------------------------------------------------------------------------------------------------

local function is_in_force(app, entry)
  return not entry.cancellation_date and (not entry.expires_date or entry.expires_date > app.now())
end

-- A receipt that is older than the latest period knows nothing of it; any other tells how long a subscription lasts.
local function has_access(app, product_id)
  local since = tonumber(app.disk:read(owned_path(product_id)))
  if not since then return false end
  local is_current = false
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id then
      if is_in_force(app, entry) then return true end
      if entry.purchase_date >= since then is_current = true end
    end
  end
  return not is_current
end

function small_app.owned(app, product_id)
  if is_subscription(app, product_id) then return has_access(app, product_id) and 1 or 0 end
  if not is_counted(app, product_id) then return app.disk:exists(owned_path(product_id)) and 1 or 0 end
  local total = 0
  for _, path in ipairs(app.disk:list "granted/") do
    local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
    if product == product_id and buyer == user_of(app) then total = total + tonumber(count) end
  end
  return total
end

-- Takes back what was revoked, unless the receipt shows that the user owns it in another way.
function small_app.revoke(app, product_ids)
  for _, product_id in ipairs(product_ids) do
    local is_owned = false
    for _, entry in ipairs(app.receipt() or {}) do
      if entry.product_id == product_id and is_in_force(app, entry) then is_owned = true end
    end
    if not is_owned then
      app.disk:remove(owned_path(product_id))
      app.revoke(product_id)
    end
  end
end

-- The shop ---------------------------------------------------------------------------------------------------------

-- What the store answered in this launch, by identifier, and the request while it is under way.
local products, request
-- Taps on Buy that wait for the answer.
local waiting = {}

local function answered(found)
  products, request = found or products, nil
  local taps = waiting
  waiting = {}
  for _, tap in ipairs(taps) do tap() end
end

-- Asks the store for products, of which the bundle knows the identifiers where nobody else does, and shows them; `look` is
-- told of each as well.
function small_app.open_shop(app, look, identifiers)
  if request or not app.queue:can_make_payments() then return end
  request = app.request_products(identifiers or app.products(), {
    response = function(list)
      local found = {}
      if #list > 0 then app.list_products(#list) end
      for _, product in ipairs(list) do
        found[product.product_identifier] = product
        app.show_price(product.product_identifier, product.localized_price)
        if look then look(app, product) end
      end
      answered(found)
    end,
    failed = function() answered(nil) end,
  })
end

function small_app.add(app, product_id, quantity)
  if products and not products[product_id] then
    app.show_dialog("message", "This product is not for sale at present.")
    return
  end
  app.disk:write(buyer_path(product_id), user_of(app))
  app.queue:add { product_identifier = product_id, quantity = quantity, application_username = app.user() }
end

-- Calls `add` where payments are allowed, and as soon as a products request under way is answered.
function small_app.buy(app, product_id, quantity, add)
  add = add or small_app.add
  if not app.queue:can_make_payments() then
    app.show_dialog("message", "Purchases are not allowed on this device.")
  elseif request then
    table.insert(waiting, function() add(app, product_id, quantity) end)
  else
    add(app, product_id, quantity)
  end
end

-- The app ----------------------------------------------------------------------------------------------------------

-- An observer that does what is owed; `special` has the handlers that differ, which get the app before all else.
function small_app.observer(app, special)
  local handlers = {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do small_app.update(app, transaction) end
    end,
    restore_finished = function() app.busy(false) end,
    restore_failed = function(failure)
      app.busy(false)
      small_app.tell(app, failure, "Your purchases could not be restored.")
    end,
    should_add_store_payment = function(payment)
      app.disk:write(buyer_path(payment.product_identifier), user_of(app))      -- such a payment has no name
      return true
    end,
    storefront_changed = function() products = nil end,
    revoked_entitlements = function(product_ids) small_app.revoke(app, product_ids) end,
  }
  for name, handler in pairs(special or {}) do
    handlers[name] = function(...) return handler(app, ...) end
  end
  return app.observer(handlers)
end

-- The description of an app: its own fields, those that it leaves out, and `observer`, the handlers that differ.
function small_app.with(own)
  local special = own.observer
  local description = {
    launch = function(app)
      app.queue:add_observer(small_app.observer(app, special))
      app.queue:set_delegate { should_continue = function() return true end }
    end,
    buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity) end,
    restore = function(app)
      app.busy(true)
      app.queue:restore_completed_transactions()
    end,
    tap = function(app, name)
      if name == "shop" then small_app.open_shop(app) end
    end,
    owned = small_app.owned,
  }
  for name, value in pairs(own) do
    if name ~= "observer" then description[name] = value end
  end
  return description
end

return small_app
