-- The Restore button of a forum post: a click adds the observer and asks for the purchase history, and when that is
-- over, what lies in the queue is what was bought. The post shows only this half. The purchase itself, which the
-- protocol requires, is written here in the same manner: the observer is added at the click, and what is bought is
-- a file.
--
-- What is wrong with it, and stays so:
-- * The observer is added at each click, and at no launch: what was paid before a kill waits for a click, and after
--   two clicks everything is told twice.
-- * Restored transactions are read out of the queue when the restore is over, and nobody finishes them. They come
--   again at every launch that listens. The post needs them there, so that it cannot finish them earlier.
-- * A restored product is read from the payment of the new transaction, which need not name it.
-- * A restore that failed only hides the waiting sign. The user is not told.
-- * What is still in the queue counts as restored, whatever it is.
-- * Nothing hears that a product was taken back.

-- One controller, which is its own observer.
local controller

local function item_path(product_id) return "items/" .. product_id end

local function write_item(app, transaction)
  local product_id = transaction.payment.product_identifier
  app.disk:write(item_path(product_id), "1")
  app.grant(transaction, product_id)
end

local function make_controller(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        if state == "purchased" then
          write_item(app, transaction)
          app.queue:finish(transaction)
        elseif state == "failed" then
          if not (transaction.error and transaction.error.code == 2) then app.show_dialog("error", "Failed") end
          app.queue:finish(transaction)
        end
      end
    end,
    removed_transactions = function() app.note "removed transactions" end,
    restore_failed = function() app.busy(false) end,
    restore_finished = function()
      local transactions = app.queue:transactions()
      if #transactions == 0 then app.show_dialog("message", "There is no record of your purchase.") end
      for _, transaction in ipairs(transactions) do write_item(app, transaction) end
      app.busy(false)
    end,
  }
end

return app {
  title = "A forum's Restore button",
  source = "A forum post about the Restore button that app review requires, collected by a developer's blog",

  launch = function(app) controller = make_controller(app) end,

  buy = function(app, product_id)
    if not app.queue:can_make_payments() then return end
    app.queue:add_observer(controller)
    app.queue:add(product_id)
  end,

  restore = function(app)
    app.busy(true)
    app.queue:add_observer(controller)
    app.queue:restore_completed_transactions()
    -- The post means to hide its waiting sign here, and shows it once more without an animation.
    app.busy(true)
  end,

  owned = function(app, product_id) return app.disk:exists(item_path(product_id)) and 1 or 0 end,

  capabilities = { product_types = { "non_consumable" }, promotions = false },
}
