-- A subscription had run out, and at each start the app said that it could not verify the purchase. Renewals that nobody
-- has finished come again at each launch, also after they have expired. The app took a date in the past for an invalid
-- transaction. It showed an error and left the transaction unfinished, so that it came again.

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
