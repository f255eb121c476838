-- A purchase was refunded, and the user kept what had been given back. A revocation names the transaction that it ends.
-- The library remembers the identifiers of transactions that it has handled, knew this one from the purchase, and
-- dropped the revocation as a duplicate.

local small_app = require "small_app"

local function handled_path(id) return "handled/" .. id end

-- The identifier of the purchase that a revocation is about.
local function revoked_identifier(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and entry.cancellation_date then return entry.transaction_id end
  end
end

return app(small_app.with {
  title = "a revocation has the identifier of its purchase, and is dropped as a duplicate",
  source = "https://github.com/qonversion/qonversion-ios-sdk/pull/739",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local id = (transaction.original_transaction or transaction).transaction_identifier
        if transaction.transaction_state == "purchased" or transaction.transaction_state == "restored" then
          app.disk:write(handled_path(id), "1")
        end
        small_app.update(app, transaction)
      end
    end,
    revoked_entitlements = function(app, product_ids)
      for _, product_id in ipairs(product_ids) do
        local id = revoked_identifier(app, product_id)
        local is_known = id and app.disk:exists(handled_path(id))
        if not is_known then small_app.revoke(app, { product_id }) end
      end
    end,
  },
})
