-- A library with a module for each interface, in an app that uses StoreKit 2. A reported purchase takes a moment to
-- reach the app's script. `observed` is the handler of the module for the payment queue, if there is one.

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
