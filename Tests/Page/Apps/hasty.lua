-- It finishes before it grants and tells its user nothing, so that a report has breaches to show.
return app {
  title  = "finishes first and grants afterwards",
  source = "https://example.org/hasty?a=1&b=2",
  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          if transaction.transaction_state ~= "purchasing" then
            app.queue:finish(transaction)
            if transaction.transaction_state == "purchased" then
              local product = transaction.payment.product_identifier
              app.disk:write("owned/" .. product, product)
              app.grant(transaction, product, app.grants_of(product))
            end
          end
        end
      end,
    }
  end,
  buy   = function(app, product_id) app.queue:add(product_id) end,
  owned = function(app, product_id)
    return app.disk:exists("owned/" .. product_id) and app.grants_of(product_id) or 0
  end,
}
