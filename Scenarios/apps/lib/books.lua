-- The books: what was handed out, and who has it.
--
-- They are files: one per transaction that was handed out, and one per product that is owned for ever. A file is
-- durable when the call returns, so a kill at any moment leaves either the whole entry or none.

local buyers = require "buyers"

local books = {}

function books.processed_path(transaction) return "processed/" .. transaction.transaction_identifier end

function books.owned_path(product_id) return "owned/" .. product_id end

-- The name of the buyer if no user is signed in.
books.nobody = "nobody"

function books.user_of(app) return app.user() or books.nobody end

-- What is used up is counted; everything else is there or not.
function books.is_counted(kind) return kind == "consumable" or kind == "non_renewing" end

local function is_subscription(kind) return kind == "auto_renewable" or kind == "free_subscription" end

-- Who gets what --------------------------------------------------------------------------------------------------

-- Who paid: the user that the payment names. Where the name was lost, the taps tell; whoever uses the app is the best
-- guess for what nobody tapped here, since the queue delivers what belongs to the account that is signed in.
function books.buyer_of(app, transaction, product_id)
  local named = transaction.payment.application_username
  if named or transaction.transaction_state == "restored" then return named or books.user_of(app) end
  return buyers.likely(app, product_id) or books.user_of(app)
end

-- The user who is here tapped Buy.
function books.tapped(app, product_id) buyers.tapped(app, product_id, books.user_of(app)) end

-- The store answered the tap behind a transaction; gives whose it was.
function books.answered(app, transaction, product_id)
  local buyer = books.buyer_of(app, transaction, product_id)
  if transaction.transaction_state ~= "restored" then buyers.answered(app, product_id, buyer) end
  return buyer
end

-- A restored product is named by its original; where that is missing, by the payment. What renews may have an original
-- as well, which is the first period: the user may have changed to another level since.
function books.product_of(transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  if original and original.payment.product_identifier then return original.payment.product_identifier end
  return transaction.payment.product_identifier
end

-- Handing out ----------------------------------------------------------------------------------------------------

-- Writes an entry, and says whether it is safe.
function books.write(app, path, entry) return app.disk:write(path, entry) end

function books.count_of(app, transaction, product_id)
  return app.grants_of(product_id) * transaction.payment.quantity
end

function books.deliver_counted(app, transaction, product_id)
  local path = books.processed_path(transaction)
  -- A redelivered transaction was handed out before; finishing it again is all that is owed.
  if app.disk:exists(path) then return true end
  local count = books.count_of(app, transaction, product_id)
  -- The file is the grant: what the user has is the sum of these files.
  -- Without room for it nothing was handed out, and the transaction stays for another launch.
  local buyer = books.answered(app, transaction, product_id)
  if not books.write(app, path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer)
  return true
end

-- What the file of a product that lasts holds. For a subscription it is when the latest period came: a receipt that is
-- younger tells how long it lasts. What was restored stands in the receipt already, however long ago it was bought.
local function lasting_entry(app, transaction, product_id)
  if not is_subscription(app.type_of(product_id)) then return "1" end
  if transaction.transaction_state == "restored" then return tostring(math.mininteger) end
  return tostring(transaction.transaction_date or 0)
end

function books.deliver_lasting(app, transaction, product_id)
  local buyer = books.answered(app, transaction, product_id)
  local path = books.owned_path(product_id)
  local is_new = not app.disk:exists(path)
  -- Each renewal of a subscription is written down; what is owned for ever was so the first time.
  if not is_new and not is_subscription(app.type_of(product_id)) then return true end
  if not books.write(app, path, lasting_entry(app, transaction, product_id)) then return false end
  if not is_new then return true end
  app.grant(transaction, product_id, 1, buyer)
  return true
end

-- Gives the user what a transaction paid for, and says whether that is safe.
function books.deliver(app, transaction, product_id)
  -- Without an identifier nobody can tell what was bought; the receipt or the store may tell later.
  if not product_id then return false end
  local kind = app.type_of(product_id)
  if not kind then return false end
  if books.is_counted(kind) then return books.deliver_counted(app, transaction, product_id) end
  return books.deliver_lasting(app, transaction, product_id)
end

-- Whether an earlier launch handed out what a transaction paid for, and died before it could finish.
function books.is_handed_out(app, transaction, product_id)
  if books.is_counted(app.type_of(product_id)) then return app.disk:exists(books.processed_path(transaction)) end
  return app.disk:exists(books.owned_path(product_id))
end

-- What the user has ----------------------------------------------------------------------------------------------

-- Whether an entry of the receipt gives access now: it was not taken back, and its period is not over.
local function is_in_force(app, entry)
  if entry.cancellation_date then return false end
  return not entry.expires_date or entry.expires_date > app.now()
end

-- Whether the receipt still shows that a product is owned.
function books.is_in_receipt(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and is_in_force(app, entry) then return true end
  end
  return false
end

-- Subscriptions: access lasts as long as the receipt says. A receipt that is older than the last period that came knows
-- nothing of it yet, and the user is not made to wait for a newer one.
local function has_access(app, product_id)
  local since = tonumber(app.disk:read(books.owned_path(product_id)))
  if not since then return false end
  local is_current = false
  local receipt = app.receipt() or {}
  for _, entry in ipairs(receipt) do
    if entry.product_id == product_id then
      if is_in_force(app, entry) then return true end
      if entry.purchase_date >= since or receipt.receipt_creation_date >= since then is_current = true end
    end
  end
  return not is_current
end

-- How much of a product the user has.
function books.owned(app, product_id)
  local kind = app.type_of(product_id)
  if is_subscription(kind) then return has_access(app, product_id) and 1 or 0 end
  if not books.is_counted(kind) then return app.disk:exists(books.owned_path(product_id)) and 1 or 0 end
  local total = 0
  for _, path in ipairs(app.disk:list "processed/") do
    local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
    if product == product_id and buyer == books.user_of(app) then total = total + tonumber(count) end
  end
  return total
end

function books.take_back(app, product_id)
  app.disk:remove(books.owned_path(product_id))
  app.revoke(product_id)
end

return books
