-- The app of the restore storm: each transaction is recorded on disk, granted and finished.

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    local product_id = transaction.payment.product_identifier
    app.disk:write("processed/" .. transaction.transaction_identifier, product_id)
    app.grant(transaction, product_id, 1)
    app.queue:finish(transaction)
  elseif state == "failed" then
    app.queue:finish(transaction)
  end
end

return app {
  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do update(app, transaction) end
      end,
    }
  end,
  restore = function(app) app.queue:restore_completed_transactions() end,
}
