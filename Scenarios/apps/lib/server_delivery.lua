-- Products that the developer's server delivers: the receipt goes to the server, which has it checked by the store and
-- answers with the content. The transaction is finished when the content is on the disk and its user has the product;
-- whatever decides nothing leaves it in the queue for another time.

local books = require "books"

local server_delivery = {}

-- The payment queue's view of a transaction. An app on StoreKit 2 replaces these functions.

function server_delivery.identifier(transaction) return transaction.transaction_identifier end

-- The transaction's own receipt tells of nothing else and never lags behind; not every transaction has one.
function server_delivery.receipt(app, transaction) return transaction.transaction_receipt or app.receipt_data() end

function server_delivery.buyer(app, transaction, product_id) return books.buyer_of(app, transaction, product_id) end

function server_delivery.user(app) return books.user_of(app) end

-- The server turned a transaction down, so no grant answers the tap on Buy.
function server_delivery.answered(app, transaction, product_id) books.answered(app, transaction, product_id) end

function server_delivery.finish(app, transaction) app.queue:finish(transaction) end

-- How many seconds pass before the server is asked again; after the last it is asked when the app comes to the front
-- or starts anew.
local pauses = { 5, 15, 45 }

-- Which products the server delivers, as far as it was asked for in this launch.
local is_ours = {}
-- The transactions whose content is not here yet, in the order in which they came.
local waiting = {}

function server_delivery.delivers(app, product_id)
  if is_ours[product_id] == nil then is_ours[product_id] = app.delivery_of(product_id) == "server" end
  return is_ours[product_id]
end

-- Writes what was sent to the disk, and says whether there was room. Each version has a folder of its own, so that a
-- new one never mixes with an old one. What can be had again does not belong into a backup.
function server_delivery.store(app, product_id, answer)
  local folder = "content/" .. product_id .. "/" .. answer.version .. "/"
  local names = {}
  for name in pairs(answer.files) do table.insert(names, name) end
  table.sort(names)
  for _, name in ipairs(names) do
    if not app.disk:write(folder .. name, answer.files[name]) then return false end
    app.disk:exclude_from_backup(folder .. name)
  end
  local path = "content/" .. product_id .. "/version"
  if not app.disk:write(path, answer.version) then return false end
  app.disk:exclude_from_backup(path)
  return true
end

function server_delivery.close(entry)
  entry.is_closed = true
  for place, other in ipairs(waiting) do
    if other == entry then table.remove(waiting, place) end
  end
end

-- The other transactions that wait for the same product of the same user, where one delivery of it is enough.
function server_delivery.siblings(app, entry)
  local found = {}
  if books.is_counted(app.type_of(entry.product_id)) then return found end
  for _, other in ipairs(waiting) do
    local is_same = other.product_id == entry.product_id and other.buyer == entry.buyer
    if is_same and other ~= entry then table.insert(found, other) end
  end
  return found
end

function server_delivery.is_asked_for(app, entry)
  for _, other in ipairs(server_delivery.siblings(app, entry)) do
    if other.is_asked then return true end
  end
  return false
end

-- Nothing was decided: the transaction stays unfinished, and the server is asked again later.
function server_delivery.put_off(app, entry)
  entry.is_asked = false
  entry.tries = entry.tries + 1
  local pause = pauses[entry.tries]
  if pause then app.after(pause, function() server_delivery.ask(app, entry) end) end
end

-- An entry was closed without a delivery: another one for the same product may have one.
function server_delivery.ask_for_next(app, entry)
  local next = server_delivery.siblings(app, entry)[1]
  if next then server_delivery.ask(app, next) end
end

-- It will not become better: the user gets nothing, and is told.
function server_delivery.reject(app, entry)
  app.show_dialog("error", "The purchase could not be confirmed.")
  server_delivery.answered(app, entry.transaction, entry.product_id)
  server_delivery.close(entry)
  server_delivery.finish(app, entry.transaction)
  server_delivery.ask_for_next(app, entry)
end

-- A transaction was revoked: its content is no longer due, also if the server is about to send it.
function server_delivery.drop(app, transaction)
  for _, entry in ipairs({ table.unpack(waiting) }) do
    if server_delivery.identifier(entry.transaction) == server_delivery.identifier(transaction) then
      server_delivery.close(entry)
      server_delivery.ask_for_next(app, entry)
    end
  end
end

-- The delivery for one transaction also serves the others.
function server_delivery.hand_out(app, entry)
  for _, other in ipairs({ entry, table.unpack(server_delivery.siblings(app, entry)) }) do
    if other.unlock() then
      server_delivery.close(other)
      server_delivery.finish(app, other.transaction)
    else
      server_delivery.put_off(app, other)
    end
  end
end

function server_delivery.take(app, entry, answer)
  local transaction = entry.transaction
  if answer.status then app.verified(transaction, answer.status) end
  if answer.answer == "sent" then
    if not server_delivery.store(app, entry.product_id, answer) then
      app.show_dialog("error", "There is no room for what you bought. It will be fetched again.")
      return server_delivery.put_off(app, entry)
    end
    server_delivery.hand_out(app, entry)
  elseif answer.answer == "rejected" or answer.answer == "already_redeemed" then
    server_delivery.reject(app, entry)
  else
    server_delivery.put_off(app, entry)
  end
end

function server_delivery.ask(app, entry)
  if entry.is_closed or entry.is_asked or server_delivery.is_asked_for(app, entry) then return end
  -- The server delivers to the user who is signed in, so only the buyer asks. If no user was signed in at the purchase, any
  -- user may ask.
  local is_theirs = entry.buyer == books.nobody or entry.buyer == server_delivery.user(app)
  if not is_theirs then return server_delivery.put_off(app, entry) end
  local receipt = server_delivery.receipt(app, entry.transaction)
  if not receipt then return server_delivery.put_off(app, entry) end
  entry.is_asked = true
  local question = {
    receipt = receipt, product_id = entry.product_id,
    transaction_id = server_delivery.identifier(entry.transaction),
  }
  app.server:deliver(question, function(status, answer)
    if entry.is_closed then return end
    if status and answer then server_delivery.take(app, entry, answer) else server_delivery.put_off(app, entry) end
  end)
end

-- Fetches what a transaction paid for; `unlock` gives it to the user, and says whether that is safe.
function server_delivery.fetch(app, transaction, product_id, unlock)
  local identifier = server_delivery.identifier(transaction)
  for _, entry in ipairs(waiting) do
    if server_delivery.identifier(entry.transaction) == identifier then return server_delivery.ask(app, entry) end
  end
  local buyer = server_delivery.buyer(app, transaction, product_id)
  local entry = { transaction = transaction, product_id = product_id, buyer = buyer, unlock = unlock, tries = 0 }
  table.insert(waiting, entry)
  server_delivery.ask(app, entry)
end

-- The app is in front again: what decided nothing before may do so now.
function server_delivery.resume(app)
  for _, entry in ipairs({ table.unpack(waiting) }) do server_delivery.ask(app, entry) end
end

-- What is for sale is known to the server; the app knows only what it has built in.
function server_delivery.list(app, handler)
  local own, is_needed = {}, false
  for _, product_id in ipairs(app.products()) do
    if server_delivery.delivers(app, product_id) then is_needed = true else table.insert(own, product_id) end
  end
  if not is_needed then return handler(own) end
  app.server:products(function(status, answer)
    if status == 200 and answer then
      for _, product_id in ipairs(answer) do table.insert(own, product_id) end
    else
      app.show_dialog("message", "Some products cannot be shown at present.")
    end
    handler(own)
  end)
end

return server_delivery
