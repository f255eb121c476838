-- The observer was the shop's view controller: it registered itself when it came up and never took itself off. Closing
-- the shop released it, and the queue, which keeps no observer alive, went on calling the object that was gone. The
-- next payment crashed the app. For months nine of ten purchases were lost that way, and the reviewers never opened the
-- shop twice.

local small_app = require "small_app"

-- The shop's view controller while it is on the screen.
local controller

local function show_shop(app)
  if controller then return end
  controller = small_app.observer(app)
  app.queue:add_observer(controller)
end

local function close_shop(app)
  if not controller then return end
  app.queue:release_observer(controller)
  controller = nil
end

return app(small_app.with {
  title = "the observer is a view controller that is released while it is registered",
  source = "http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  -- The shop is the first screen.
  launch = function(app)
    show_shop(app)
    app.queue:set_delegate { should_continue = function() return true end }
  end,

  buy = function(app, product_id, quantity)
    show_shop(app)
    small_app.buy(app, product_id, quantity)
  end,

  tap = function(app, name)
    if name == "shop" then
      show_shop(app)
      small_app.open_shop(app)
    end
    if name == "close shop" then close_shop(app) end
  end,
})
