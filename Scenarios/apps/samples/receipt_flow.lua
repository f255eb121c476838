-- The purchase manager of a vendor's pages on transactions and verification: built-in products that are kept in the
-- preferences, and products that the developer's server delivers in ten steps. The pages describe the ten steps in
-- words and show the code of the observer and of restoring; the rest is written in their manner, which is to print
-- what went wrong.
--
-- What is right with it: it listens from launch on, has the receipt checked before anything is handed out, keeps a
-- transaction whose content has not come, and synchronizes before it finishes.
--
-- What is wrong with it, and stays so:
-- * “Restored transactions always have an original”, the page says. One without it ends the app, and does so again at
--   each launch.
-- * What is restored is registered and finished, also where the server has the content: no receipt is sent, and
--   nothing is fetched, so that a new device has a book without its pages.
-- * A balance is raised by each purchased transaction, and nothing looks whether it was raised by it before. After a
--   kill between the two it is raised again.
-- * A payment for three raises it once.
-- * A failed purchase and a failed restore are printed. The user is not told.
-- * A receipt that the server turns down is treated like an answer that did not come: its transaction stays for ever.
-- * Nothing asks again by itself: what has not come waits for the next launch.
-- * A full disk is an exception that nobody catches.
-- * Nothing hears that a product was taken back.
-- * Files that the server would send again are left in the backup.

local product_rows = require "product_rows"

local function register(app, product_id)
  app.preferences:set(product_id, true)
  app.preferences:synchronize()
  app.grant(nil, product_id)
end

local function add_credits(app, product_id)
  local credits = app.grants_of(product_id)
  app.preferences:set("balance/" .. product_id, tonumber(app.preferences:get("balance/" .. product_id) or 0) + credits)
  app.preferences:synchronize()
  app.grant(nil, product_id, credits)
end

local function enable(app, product_id)
  if app.type_of(product_id) == "consumable" then add_credits(app, product_id) else register(app, product_id) end
end

-- Steps 4 to 10: the receipt goes to the server, the content comes back and is saved, the product is enabled.
local function fetch(app, transaction, product_id)
  local question = { receipt = transaction.transaction_receipt or "", product_id = product_id }
  app.server:deliver(question, function(_, answer)
    if not answer or answer.answer ~= "sent" then
      app.note "the content did not come"
      return
    end
    if answer.status then app.verified(transaction, answer.status) end
    local names = {}
    for name in pairs(answer.files) do table.insert(names, name) end
    table.sort(names)
    for _, name in ipairs(names) do
      local is_written = app.disk:write("Documents/" .. product_id .. "/" .. name, answer.files[name])
      if not is_written then error "there is no room on the disk" end
    end
    enable(app, product_id)
    app.queue:finish(transaction)
  end)
end

local function complete(app, transaction)
  local product_id = transaction.payment.product_identifier
  if app.delivery_of(product_id) == "server" then return fetch(app, transaction, product_id) end
  enable(app, product_id)
  app.queue:finish(transaction)
end

local function restore(app, transaction)
  register(app, transaction.original_transaction.payment.product_identifier)
  app.queue:finish(transaction)
end

local function fail(app, transaction)
  app.note "the transaction failed"
  app.queue:finish(transaction)
end

-- The first steps of prices: the server knows what is for sale, and the app what it has built in.
local function load_rows(app)
  local identifiers, is_server_needed = {}, false
  for _, product_id in ipairs(app.products()) do
    if app.delivery_of(product_id) == "server" then
      is_server_needed = true
    else
      table.insert(identifiers, product_id)
    end
  end
  if not is_server_needed then return product_rows.load(app, identifiers) end
  app.server:products(function(_, list)
    for _, product_id in ipairs(list or {}) do table.insert(identifiers, product_id) end
    product_rows.load(app, identifiers)
  end)
end

return app {
  title = "The purchase manager from a page about transactions and verification",
  source = "Xamarin.iOS documentation, Transactions and Verification",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then
            complete(app, transaction)
          elseif state == "failed" then
            fail(app, transaction)
          elseif state == "restored" then
            restore(app, transaction)
          end
        end
      end,
      restore_finished = function() app.note "restore finished" end,
      restore_failed = function() app.note "restore failed" end,
    }
  end,

  tap = function(app, name)
    if name == "shop" and app.queue:can_make_payments() then load_rows(app) end
  end,

  buy = function(app, product_id, quantity)
    if not app.queue:can_make_payments() then return end
    product_rows.tap(app, product_id, function(product) app.queue:add(product, quantity) end, load_rows)
  end,

  restore = function(app) app.queue:restore_completed_transactions() end,

  owned = function(app, product_id)
    if app.type_of(product_id) == "consumable" then
      return tonumber(app.preferences:get("balance/" .. product_id) or 0)
    end
    return app.preferences:get(product_id) and 1 or 0
  end,

  capabilities = {
    product_types = { "consumable", "non_consumable" }, server = true, server_delivery = true, promotions = false,
  },
}
