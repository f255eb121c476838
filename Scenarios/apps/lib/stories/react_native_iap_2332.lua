-- A library with a module for each interface, in an app that has chosen StoreKit 2. What a module reports takes a moment to
-- reach the app's own code. `observed` is what the module for the payment queue does, if it is created.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "consumable" }, queue = own.observed ~= nil },

    launch = function(app)
      if own.observed then
        app.queue:add_observer { updated_transactions = function(transactions) own.observed(app, transactions) end }
      end
      small_app.launch(app)
    end,

    succeeded = function(app, transaction)
      app.sleep "50ms"
      small_app.succeeded(app, transaction)
    end,
  }
end
