-- An app that sells coins and nothing else: one wallet for whoever holds the device, kept in the preferences.
--
-- The whole wallet is one preference, so that a kill leaves the old one or the new one and never half of both. A
-- preference reaches the disk when it is synchronized; only then is a transaction finished. Nothing here can be
-- restored, nothing is promoted in the store, and prices are shown as soon as the app is in front.

local shop = require "plain_shop"

-- The wallet: what there is of each product, and the transactions that are in it, as "coins=100 gems=20;1000000001 1000000002".
local function read_wallet(app)
  local balances, order, transactions = {}, {}, {}
  local sums, ids = (app.preferences:get "wallet" or ";"):match "^(.-);(.*)$"
  for product_id, count in sums:gmatch "(%S+)=(%d+)" do
    balances[product_id] = tonumber(count)
    table.insert(order, product_id)
  end
  for id in ids:gmatch "%S+" do
    transactions[id] = true
    table.insert(transactions, id)
  end
  return balances, order, transactions
end

-- Puts coins into the wallet, and says whether they are safe there.
local function put(app, id, product_id, count)
  local balances, order, transactions = read_wallet(app)
  if not balances[product_id] then table.insert(order, product_id) end
  balances[product_id] = (balances[product_id] or 0) + count
  local sums = {}
  for place, name in ipairs(order) do sums[place] = name .. "=" .. balances[name] end
  table.insert(transactions, id)
  app.preferences:set("wallet", table.concat(sums, " ") .. ";" .. table.concat(transactions, " "))
  return app.preferences:synchronize()
end

local function take(app, transaction)
  local product_id, id = transaction.payment.product_identifier, transaction.transaction_identifier
  local grants = product_id and app.grants_of(product_id)
  -- Nobody can tell what was bought; the store may tell later.
  if not grants then return end
  local _, _, transactions = read_wallet(app)
  -- What came before is in the wallet; that it is safe there is asked again, since the last try may have failed.
  if transactions[id] then
    if app.preferences:synchronize() then app.queue:finish(transaction) end
    return
  end
  local count = grants * transaction.payment.quantity
  local is_safe = put(app, id, product_id, count)
  app.grant(transaction, product_id, count)
  if is_safe then app.queue:finish(transaction) end
end

local function fail(app, transaction)
  local failure = transaction.error
  if not (failure and failure.domain == "SKErrorDomain" and failure.code == 2) then
    app.show_dialog("error", "The purchase could not be completed.")
  end
  app.queue:finish(transaction)
end

return app {
  title = "Sells only coins, and keeps them in the preferences",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then take(app, transaction) end
          if state == "failed" then fail(app, transaction) end
        end
      end,
    }
    shop.open(app)
  end,

  buy = shop.buy,

  owned = function(app, product_id)
    local balances = read_wallet(app)
    return balances[product_id] or 0
  end,

  capabilities = { product_types = { "consumable" }, promotions = false, restores = false },
}
