-- An expired renewal gives nothing, and is finished without a message.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "an expired renewal is finished",
  source = "https://github.com/gaixianggeng/mimi-remote/pull/389",
  capabilities = { product_types = { "auto_renewable" } },

  updated = function(app, transaction)
    if transaction.expiration_date and transaction.expiration_date <= app.now() then
      transaction:finish()
    else
      small_app.updated(app, transaction)
    end
  end,
})
