-- The app of a restore of what is owned already: nothing is granted, everything is finished.

return app {
  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          if transaction.transaction_state ~= "purchasing" then app.queue:finish(transaction) end
        end
      end,
    }
  end,
  restore = function(app) app.queue:restore_completed_transactions() end,
}
