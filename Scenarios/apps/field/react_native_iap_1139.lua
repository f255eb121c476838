-- With a new version of the system the first launch brought every old transaction again, although all of them had been
-- finished. The app posted each one to its backend, which credited what it was sent. Users had everything once more.

local small_app = require "small_app"

local function balance_path(product_id, user) return "balance/" .. product_id .. "/" .. user end

-- Adds what was bought to the balance. Nobody looks whether this transaction was there before.
local function post(app, transaction)
  local product_id = transaction.payment.product_identifier or ""
  if app.type_of(product_id) ~= "consumable" then return small_app.deliver(app, transaction) end
  local count = app.grants_of(product_id) * transaction.payment.quantity
  local user = small_app.buyer_of(app, transaction, product_id)
  local balance = tonumber(app.disk:read(balance_path(product_id, user)) or "0")
  if not app.disk:write(balance_path(product_id, user), tostring(balance + count)) then return false end
  app.grant(transaction, product_id, count, user)
  return true
end

return app(small_app.with {
  title = "old transactions are redelivered, and each is credited again",
  source = "https://github.com/hyochan/react-native-iap/issues/1139",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  owned = function(app, product_id)
    if app.type_of(product_id) ~= "consumable" then return small_app.owned(app, product_id) end
    return tonumber(app.disk:read(balance_path(product_id, app.user() or "nobody")) or "0")
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state ~= "purchased" then
          small_app.update(app, transaction)
        elseif post(app, transaction) then
          app.queue:finish(transaction)
        end
      end
    end,
  },
})
