-- The reference: an app that does what Apple's documentation asks of one, for every product type.
--
-- Files that the store keeps for its products are the business of lib/hosted_content.lua, and what the developer's
-- server delivers is that of lib/server_delivery.lua.
--
-- Its books are files: one per transaction that was handed out, and one per product that is owned for ever. A file
-- is durable when the call returns, so a kill at any moment leaves either the whole entry or none.

local hosted_content = require "hosted_content"
local server_delivery = require "server_delivery"

local function processed_path(transaction) return "processed/" .. transaction.transaction_identifier end

local function user_of(app) return app.user() or "nobody" end

local function owned_path(product_id) return "owned/" .. product_id end

local function buyer_path(product_id) return "buyers/" .. product_id end

-- Who paid: the user that the payment names. A replayed payment may have lost the name, so the app wrote down who
-- tapped Buy. Whoever uses the app is the best guess for what nobody tapped here, since the queue delivers what
-- belongs to the account that is signed in.
local function buyer_of(app, transaction, product_id)
  local named = transaction.payment.application_username
  if named or transaction.transaction_state == "restored" then return named or user_of(app) end
  return app.disk:read(buyer_path(product_id)) or user_of(app)
end

-- A restored product is named by its original; where that is missing, by the payment.
local function product_of(transaction)
  local original = transaction.original_transaction
  if original then return original.payment.product_identifier end
  return transaction.payment.product_identifier
end

local function deliver_consumable(app, transaction, product_id)
  local path = processed_path(transaction)
  -- A redelivered transaction was handed out before; finishing it again is all that is owed.
  if app.disk:exists(path) then return true end
  local count = app.grants_of(product_id) * transaction.payment.quantity
  -- The file is the grant: what the user has is the sum of these files.
  -- Without room for it nothing was handed out, and the transaction stays for another launch.
  local buyer = buyer_of(app, transaction, product_id)
  if not app.disk:write(path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer)
  return true
end

local function is_subscription(kind) return kind == "auto_renewable" or kind == "free_subscription" end

-- What the file of a product that lasts holds. For a subscription it is when the latest period came: a receipt that is
-- younger tells how long it lasts. What was restored stands in the receipt already.
local function lasting_entry(app, transaction, product_id)
  if not is_subscription(app.type_of(product_id)) then return "1" end
  if transaction.transaction_state == "restored" then return "0" end
  return tostring(transaction.transaction_date or 0)
end

local function deliver_lasting(app, transaction, product_id)
  local buyer = buyer_of(app, transaction, product_id)
  local path = owned_path(product_id)
  local is_new = not app.disk:exists(path)
  -- Each renewal of a subscription is written down; what is owned for ever was so the first time.
  if not is_new and not is_subscription(app.type_of(product_id)) then return true end
  if not app.disk:write(path, lasting_entry(app, transaction, product_id)) then return false end
  if not is_new then return true end
  app.grant(transaction, product_id, 1, buyer)
  return true
end

local function deliver(app, transaction, product_id)
  -- Without an identifier nobody can tell what was bought; the receipt or the store may tell later.
  if not product_id then return false end
  local kind = app.type_of(product_id)
  if not kind then return false end
  if kind == "consumable" or kind == "non_renewing" then
    return deliver_consumable(app, transaction, product_id)
  end
  return deliver_lasting(app, transaction, product_id)
end

-- Whether an earlier launch handed out what a transaction paid for, and died before it could finish.
local function is_handed_out(app, transaction, product_id)
  local kind = app.type_of(product_id)
  if kind == "consumable" or kind == "non_renewing" then return app.disk:exists(processed_path(transaction)) end
  return app.disk:exists(owned_path(product_id))
end

local function report_failure(app, transaction)
  local failure = transaction.error
  -- A cancel is what the user wanted: no dialog.
  if failure and failure.domain == "SKErrorDomain" and failure.code == 2 then return end
  app.show_dialog("error", "The purchase could not be completed.")
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    local product_id = product_of(transaction)
    if hosted_content.has_content(app, transaction, product_id) then
      hosted_content.take(app, transaction, product_id, function()
        return deliver(app, transaction, product_id)
      end)
    elseif product_id and server_delivery.delivers(app, product_id)
      and not is_handed_out(app, transaction, product_id)
    then
      server_delivery.fetch(app, transaction, product_id, function()
        return deliver(app, transaction, product_id)
      end)
    elseif deliver(app, transaction, product_id) then
      app.queue:finish(transaction)
    end
  elseif state == "failed" then
    report_failure(app, transaction)
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

-- Whether an entry of the receipt gives access now: it was not taken back, and its period is not over.
local function is_in_force(app, entry)
  if entry.cancellation_date then return false end
  return not entry.expires_date or entry.expires_date > app.now()
end

local function still_owned(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and is_in_force(app, entry) then return true end
  end
  return false
end

-- Subscriptions: access lasts as long as the receipt says. A receipt that is older than the last period that came knows
-- nothing of it yet, and the user is not made to wait for a newer one.
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

-- The shop: what the last products response of this launch had, by identifier. Nothing else is sold.
local products
-- The request while it is under way; a request that nobody keeps never answers.
local request
-- Taps on Buy that wait for its answer.
local waiting = {}

local function shop_answered(found)
  products, request = found or products, nil
  local handlers = waiting
  waiting = {}
  for _, handler in ipairs(handlers) do handler(products) end
end

local function show_shop(app, list)
  app.list_products(#list)
  -- A price is shown as the product's own locale writes it; the storefront may be of another country than the device.
  for _, product in ipairs(list) do
    app.show_price(product.product_identifier, product.localized_price)
    hosted_content.look(app, product)
  end
end

-- Asks the store for the products, and shows them with their prices.
local function open_shop(app)
  if request then return end
  request = "the list is asked for"
  server_delivery.list(app, function(identifiers)
    request = app.request_products(identifiers, {
      response = function(list, invalid)
        local found = {}
        for _, product in ipairs(list) do found[product.product_identifier] = product end
        -- What the store does not know is left out; the rest is for sale as ever.
        for _, identifier in ipairs(invalid) do app.note("not for sale: " .. identifier) end
        if #list > 0 then show_shop(app, list) end
        shop_answered(found)
      end,
      failed = function() shop_answered(nil) end,
    })
  end)
end

-- Promoted payments that came while a restore was under way; each is added itself when that is over.
local is_restoring = false
local put_off = {}

local function restore(app)
  is_restoring = true
  hosted_content.restore_asked()
  app.busy(true)
  app.queue:restore_completed_transactions()
end

local function restore_ended(app)
  is_restoring = false
  app.busy(false)
  local payments = put_off
  put_off = {}
  for _, payment in ipairs(payments) do app.queue:add(payment) end
end

local function make_observer(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do update(app, transaction) end
    end,
    updated_downloads = function(downloads) hosted_content.updated(app, downloads) end,
    removed_transactions = function(transactions) hosted_content.removed(app, transactions) end,
    restore_finished = function() restore_ended(app) end,
    restore_failed = function(failure)
      restore_ended(app)
      if not (failure.domain == "SKErrorDomain" and failure.code == 2) then
        app.show_dialog("error", "Your purchases could not be restored.")
      end
    end,
    should_add_store_payment = function(payment)
      if not is_restoring then return true end
      table.insert(put_off, payment)
      return false
    end,
    -- Prices and titles are those of another country now; the shop is asked again when it is next needed.
    storefront_changed = function() products = nil end,
    revoked_entitlements = function(product_ids)
      for _, product_id in ipairs(product_ids) do
        -- The receipt is current by now; the user may own the product in another way.
        if not still_owned(app, product_id) then
          app.disk:remove(owned_path(product_id))
          hosted_content.forget(app, product_id)
          app.revoke(product_id)
        end
      end
    end,
  }
end

-- A signature is good for one payment, so each payment gets its own from the server.
local function buy_with_offer(app, product_id, offer_id)
  app.server:sign_offer(product_id, offer_id, app.user(), function(status, discount)
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
local function take_offer(app)
  local function take(found)
    for _, product_id in ipairs(found and app.products() or {}) do
      local offer = found[product_id] and found[product_id].discounts[1]
      if offer then return buy_with_offer(app, product_id, offer.identifier) end
    end
  end
  if products then return take(products) end
  table.insert(waiting, take)
  open_shop(app)
end

-- The pages of the store. The delegate comes first: the user may be done with a sheet before anything else is heard.
local function show_page(app, number, product_id)
  local sheet = app.store_sheet()
  sheet:set_delegate { finished = function(done) done:dismiss() end }
  sheet:load({ item_identifier = number, product_identifier = product_id }, function(loaded)
    if loaded then
      sheet:present()
    else
      app.show_dialog("error", "The store cannot show this page.")
    end
  end)
end

local function show_first_found(app, term)
  app.search_store({ term = term, entity = "software" }, function(items)
    if not items then
      app.show_dialog("error", "The store could not be searched.")
    elseif items[1] then
      show_page(app, items[1].track_id)
    else
      app.show_dialog("message", "Nothing was found.")
    end
  end)
end

-- The number of an item stands behind "id" in the last part of its address; other addresses lead nowhere here.
local function item_of_link(address)
  local digits = address:match "^https://[%w.]+/[^?#]*/id(%d+)$" or address:match "^https://[%w.]+/[^?#]*/id(%d+)[?#]"
  local number = digits and math.tointeger(tonumber(digits))
  return number and number > 0 and number or nil
end

local function visit_store(app, what, rest)
  if what == "search" then return show_first_found(app, rest) end
  if what == "sheet" then
    local digits, product_id = rest:match "^(%d+) ?(%S*)$"
    return show_page(app, tonumber(digits), product_id ~= "" and product_id or nil)
  end
  local number = item_of_link(rest)
  if number then show_page(app, number) else app.note("no item of the store: " .. rest) end
end

-- Fetches a current receipt when the user wants one. A failed try is not repeated: each one asks for the password.
local function refresh_receipt(app)
  app.busy(true)
  app.refresh_receipt {
    finished = function() app.busy(false) end,
    failed = function(failure)
      app.busy(false)
      local is_cancel = failure.domain == "NSURLErrorDomain" and failure.code == -1012
      if not is_cancel then app.show_dialog("error", "The receipt could not be fetched.") end
    end,
  }
end

return app {
  launch = function(app)
    app.queue:add_observer(make_observer(app))
    -- What this app sells may be bought in every country, so the answer needs neither time nor network.
    app.queue:set_delegate { should_continue = function() return true end }
  end,

  foreground = function(app)
    server_delivery.resume(app)
    hosted_content.resume(app)
  end,

  buy = function(app, product_id, quantity)
    if not app.queue:can_make_payments() then
      app.show_dialog("message", "Purchases are not allowed on this device.")
      return
    end
    local function add(found)
      if found and not found[product_id] then
        app.show_dialog("message", "This product is not for sale at present.")
      else
        app.disk:write(buyer_path(product_id), user_of(app))
        app.queue:add {
          product_identifier = product_id, quantity = quantity, application_username = app.user(),
        }
      end
    end
    -- While the store is asked the tap waits; where it was not asked, the bundle knows the identifier.
    if request then table.insert(waiting, add) else add(products) end
  end,

  tap = function(app, name)
    if name == "refresh" then return refresh_receipt(app) end
    if hosted_content.tapped(app, name, function() restore(app) end) then return end
    local what, rest = name:match "^(%l+) (.+)$"
    if what == "sheet" or what == "search" or what == "link" then return visit_store(app, what, rest) end
    if name ~= "shop" and name ~= "offer" or not app.queue:can_make_payments() then return end
    if name == "shop" then open_shop(app) else take_offer(app) end
  end,

  restore = restore,

  owned = function(app, product_id)
    local kind = app.type_of(product_id)
    if is_subscription(kind) then return has_access(app, product_id) and 1 or 0 end
    if kind ~= "consumable" and kind ~= "non_renewing" then
      return app.disk:exists(owned_path(product_id)) and 1 or 0
    end
    local total = 0
    for _, path in ipairs(app.disk:list "processed/") do
      local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
      if product == product_id and buyer == user_of(app) then total = total + tonumber(count) end
    end
    return total
  end,

  capabilities = { hosted = true, nested = true, receipts = true, refresh = true, offers = true, server = true, sheet = true },
}
