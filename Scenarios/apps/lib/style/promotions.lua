-- What becomes of a purchase that began in the store: it goes on at once, or the app shows itself first and adds the
-- very payment a little later.

local promotions = {}

function promotions.at_once() return true end

function promotions.later(app, payment)
  app.after(1, function()
    if app.queue:can_make_payments() then app.queue:add(payment) end
  end)
  return false
end

return promotions
