-- The books of an app on StoreKit 2: what was handed out, and what the user has.
--
-- What is used up is kept in files, one for each transaction. What lasts has one file for each product, which only says
-- that it was handed out: the device's list of entitlements says who has it, also without a network.

local books = {}

function books.processed_path(transaction) return "processed/" .. transaction.id end

function books.owned_path(product_id) return "owned/" .. product_id end

-- The name of the buyer if no user is signed in.
books.nobody = "nobody"

function books.token(app) return app.user_token() or books.nobody end

-- What is used up is counted; everything else is there or not.
function books.is_counted(kind) return kind == "consumable" or kind == "non_renewing" end

-- Who gets a transaction: the user whose token it has, or whoever is here.
local function buyer(app, transaction) return transaction.app_account_token or books.token(app) end

-- The user's name, for the claim: only the user who is here has one that the app knows.
local function buyer_name(app, transaction)
  if buyer(app, transaction) == books.token(app) then return app.user() end
end

-- Where a transaction is written down: the file is the grant.
local function path(transaction, kind)
  return books.is_counted(kind) and books.processed_path(transaction) or books.owned_path(transaction.product_id)
end

-- Whether an earlier delivery of a transaction, or of the product that lasts, is on the disk.
function books.is_handed_out(app, transaction)
  return app.disk:exists(path(transaction, app.type_of(transaction.product_id)))
end

-- Gives the user what a transaction paid for, and says whether that is safe.
function books.deliver(app, transaction)
  local product_id = transaction.product_id
  local kind = app.type_of(product_id)
  -- A product that this version of the app does not know is left for one that does.
  if not kind then return false end
  -- What comes again was handed out before; finishing it is all that is owed.
  if books.is_handed_out(app, transaction) then return true end
  local count = books.is_counted(kind) and app.grants_of(product_id) * transaction.purchased_quantity or 1
  -- Without room for the file nothing was handed out, and the transaction stays unfinished.
  local entry = product_id .. " " .. count .. " " .. buyer(app, transaction)
  if not app.disk:write(path(transaction, kind), entry) then return false end
  app.grant(transaction, product_id, count, buyer_name(app, transaction))
  return true
end

local function take_back(app, product_id)
  app.disk:remove(books.owned_path(product_id))
  app.revoke(product_id)
end

-- A purchase was refunded, or is no longer shared. The user may have the product in another way.
function books.revoked(app, transaction)
  local product_id = transaction.product_id
  if app.disk:exists(books.owned_path(product_id)) and not books.is_entitled(app, product_id) then
    take_back(app, product_id)
  end
end

-- Whether the latest transaction of a product says that it was taken back. What the device does not know is no reason to
-- take anything away.
function books.is_over(app, product_id)
  local latest = app.store.latest(product_id)
  return latest ~= nil and latest.verified and latest.transaction.revocation_date ~= nil
end

-- Looks for what ended while the app did not run.
function books.recheck(app)
  for _, file in ipairs(app.disk:list "owned/") do
    local product_id = file:match "^owned/(.*)$"
    if books.is_over(app, product_id) and not books.is_entitled(app, product_id) then take_back(app, product_id) end
  end
end

-- What lasts and what is subscribed to.
function books.is_entitled(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- How much of a product the user has.
function books.owned(app, product_id)
  if not books.is_counted(app.type_of(product_id)) then return books.is_entitled(app, product_id) and 1 or 0 end
  local total = 0
  for _, path in ipairs(app.disk:list "processed/") do
    local product, count, token = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
    if product == product_id and token == books.token(app) then total = total + tonumber(count) end
  end
  return total
end

return books
