-- Sells coins: each purchase is a file on the disk, written before its transaction is finished.

local function deliver(app, transaction)
  local product_id = transaction.payment.product_identifier
  local path = "coins/" .. transaction.transaction_identifier
  if app.disk:exists(path) then return end
  app.disk:write(path, product_id)
  app.grant(transaction, product_id, app.grants_of(product_id))
end

return app {
  capabilities = { product_types = { "consumable" } },

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then deliver(app, transaction) end
          if state == "purchased" or state == "failed" then app.queue:finish(transaction) end
        end
      end,
    }
  end,

  buy = function(app, product_id, quantity)
    if app.queue:can_make_payments() then app.queue:add(product_id, quantity) end
  end,

  owned = function(app, product_id) return #app.disk:list "coins/" * app.grants_of(product_id) end,
}
