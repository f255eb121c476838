-- An app with a module that sells lasting products, and processes unfinished transactions at launch. The app itself
-- sells coins. `is_finished` says whether the module finishes transactions of coins.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    launch = function(app)
      app.task(function()
        for entry in app.store.unfinished() do
          local transaction = entry.transaction
          if not entry.verified then goto continue end
          if not small_app.is_counted(app, transaction.product_id) then
            small_app.updated(app, transaction)
          elseif own.is_finished then
            transaction:finish()
          end
          ::continue::
        end
      end)
      small_app.launch(app)
    end,
  }
end
