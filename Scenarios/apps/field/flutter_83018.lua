-- A purchase could not be verified and was left unfinished, as it should be. At the next start the native half of the
-- plugin registered its observer at once and was told of it; the half in the app's own language, which has the
-- listener, was still starting. An event without a listener is lost. What was paid came at no launch until by chance a
-- listener was faster.

local small_app = require "small_app"

-- Who hears of purchases, in the app's own language; nobody yet.
local listener

local function listen(app)
  listener = function(transactions)
    for _, transaction in ipairs(transactions) do small_app.update(app, transaction) end
  end
end

return app(small_app.with {
  title = "the plugin receives transactions at launch, before the app listens to the plugin",
  source = "https://github.com/flutter/flutter/issues/83018",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  launch = function(app)
    app.queue:add_observer(small_app.observer(app, {
      updated_transactions = function(_, transactions)
        if listener then listener(transactions) end
      end,
    }))
    app.queue:set_delegate { should_continue = function() return true end }
    app.after("200ms", function() listen(app) end)
  end,

  -- Before its first tap can come, the app's own half runs.
  buy = function(app, product_id, quantity)
    listen(app)
    small_app.buy(app, product_id, quantity)
  end,
})
