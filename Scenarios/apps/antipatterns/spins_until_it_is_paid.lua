-- Shows that it is busy from the tap on Buy until something is purchased. What fails or is cancelled ends nothing.
-- habit: busy-ends in purchase/2.3: stays busy until a purchase succeeds

local reference = require "reference_app"

local add, deliver = reference.shop.add, reference.deliver

function reference.shop.add(app, product_id, quantity)
  app.busy(true)
  add(app, product_id, quantity)
end

function reference.deliver(app, transaction)
  app.busy(false)
  deliver(app, transaction)
end

function reference.wait_for_approval(app)
  app.busy(false)
  app.show_dialog("waiting", "Your purchase waits for approval.")
end

return app(reference.description "stays busy until a purchase succeeds")
