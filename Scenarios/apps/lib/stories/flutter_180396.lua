-- An app with a plugin that restores, and sends the restored purchases to the app's handler. The handler hides the
-- busy indicator. `send` sends them.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    restore = function(app)
      app.busy(true)
      local _, failure = app.store.sync()
      if failure then
        app.busy(false)
        if failure.code ~= 1 then small_app.failed(app) end
        return
      end
      local restored = {}
      for entitlement in app.store.current_entitlements() do
        if entitlement.verified then table.insert(restored, entitlement.transaction) end
      end
      own.send(restored, function() app.busy(false) end)
    end,
  }
end
