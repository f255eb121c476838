-- A view controller from a forum, posted as a complete source for buying and restoring one product. It has two methods
-- left empty, for “bought” and “not bought”; here they do the least that a reader could write, a flag in the
-- preferences. The product that the page names by a constant is here the one that the payment names.
--
-- What is wrong with it, and stays so:
-- * The observer is added at each click, and at no launch. What was paid before a kill is delivered at the next
--   click, if ever, and after two clicks everything is told twice.
-- * A purchased transaction is finished first and unlocked afterwards. Who is killed between the two has paid for
--   nothing, and nothing brings the transaction again.
-- * A restored product is unlocked by the payment of the new transaction, which need not name it.
-- * The flag is a preference that nobody synchronizes: a kill after the finish may take it away.
-- * The waiting sign of the click stays while a purchase waits for somebody's approval, which nobody knew of then.
-- * A cancel is answered with “Sorry. Try again!”.
-- * A restore that failed only hides the waiting sign, and one that came to nothing is told by the number of
--   transactions in the queue, which is also zero when all restored ones are finished.
-- * The answer of the products request is never asked for; the payment is made by the identifier alone.
-- * Nothing hears that a product was taken back.

-- One controller, which is its own observer.
local controller

local function go_buy(app, product_id)
  app.preferences:set("bought/" .. product_id, true)
  app.grant(nil, product_id)
end

local function complete(app, transaction)
  app.busy(false)
  app.queue:finish(transaction)
  app.show_dialog("success", "Thank you for your purchase.")
end

local function restore(app, transaction)
  app.busy(false)
  app.queue:finish(transaction)
  app.show_dialog("success", "You had bought it already. Thank you.")
end

local function fail(app, transaction)
  app.busy(false)
  app.queue:finish(transaction)
  app.show_dialog("error", "Sorry. Try again!")
end

local function make_controller(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        if state == "purchased" then
          complete(app, transaction)
          go_buy(app, transaction.payment.product_identifier)
        elseif state == "failed" then
          fail(app, transaction)
        elseif state == "restored" then
          restore(app, transaction)
          go_buy(app, transaction.payment.product_identifier)
        end
      end
    end,
    removed_transactions = function() app.note "removed transactions" end,
    restore_failed = function() app.busy(false) end,
    restore_finished = function()
      local transactions = app.queue:transactions()
      if #transactions == 0 then app.show_dialog("message", "There is no record of your purchase.") end
      for _, transaction in ipairs(transactions) do app.note("product id is " .. transaction.payment.product_identifier) end
      app.busy(false)
    end,
  }
end

return app {
  title = "A forum's complete source for buying and restoring",
  source = "A forum post with the full source for in-app purchase and restore, collected by a developer's blog",

  launch = function(app) controller = make_controller(app) end,

  buy = function(app, product_id)
    app.busy(true)
    if app.queue:can_make_payments() then
      app.queue:add_observer(controller)
      app.queue:add(product_id)
    else
      app.show_dialog("error", "Sorry. Try again!")
    end
  end,

  restore = function(app)
    app.busy(true)
    app.queue:add_observer(controller)
    app.queue:restore_completed_transactions()
  end,

  owned = function(app, product_id) return app.preferences:get("bought/" .. product_id) and 1 or 0 end,

  capabilities = { product_types = { "non_consumable" }, promotions = false },
}
