-- A subscription had ended, and at each launch the app reported that it could not verify the purchase. Unfinished
-- renewals are delivered at each launch, even if they have expired. The app treated an expiration date in the past as
-- an invalid transaction. It showed an error and did not finish the transaction.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "an expired renewal is reported as not verified, and stays unfinished",
  source = "https://github.com/gaixianggeng/mimi-remote/pull/389",
  capabilities = { product_types = { "auto_renewable" } },

  updated = function(app, transaction)
    if transaction.expiration_date and transaction.expiration_date <= app.now() then
      app.show_dialog("error", "The purchase could not be verified.")
    else
      small_app.updated(app, transaction)
    end
  end,
})
