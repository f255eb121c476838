-- The helper class of a tutorial that sold comics, and of thousands of apps after it: one object that lives from launch
-- on, asks for the products, buys, restores, and keeps what was bought in the preferences.
--
-- What is right with it: it listens from launch on, keeps its request, synchronizes before it finishes, and knows what
-- is restored by its original.
--
-- What is wrong with it, and stays so:
-- * A failed purchase is only written into a log. Nobody tells the user that nothing was bought.
-- * So is a failed restore: nothing hears of it at all.
-- * It sells without asking whether payments are allowed on the device.
-- * A restored transaction without an original has no product, and adding nothing to a set ends the app; the
--   transaction is not finished, so that it ends the app again at each launch.
-- * Nothing hears that a product was taken back: that came years later.

local product_rows = require "product_rows"

-- What is owned, as it stood in the preferences at launch and as it grew since.
local purchased = {}

local function provide(app, product_id)
  purchased[product_id] = true
  app.preferences:set(product_id, true)
  app.preferences:synchronize()
  app.grant(nil, product_id)
end

local function complete(app, transaction)
  provide(app, transaction.payment.product_identifier)
  app.queue:finish(transaction)
end

-- In the tutorial's language a question to nothing is answered with nothing.
local function restore(app, transaction)
  local original = transaction.original_transaction
  provide(app, original and original.payment.product_identifier)
  app.queue:finish(transaction)
end

local function fail(app, transaction)
  local code = transaction.error and transaction.error.code or 0
  if code ~= 2 then app.note "transaction error" end
  app.queue:finish(transaction)
end

return app {
  title = "The helper from a tutorial that sells comics",
  source = "In-App Purchases in iOS 6 Tutorial: Consumables and Non-Consumables",

  launch = function(app)
    for _, product_id in ipairs(app.products()) do
      if app.preferences:get(product_id) then purchased[product_id] = true end
    end
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then
            complete(app, transaction)
          elseif state == "failed" then
            fail(app, transaction)
          elseif state == "restored" then
            restore(app, transaction)
          end
        end
      end,
    }
    product_rows.load(app, app.products())
  end,

  -- Pulling the table down loads it again.
  tap = function(app, name)
    if name == "shop" then product_rows.load(app, app.products()) end
  end,

  -- A row shows Buy until its product is bought.
  buy = function(app, product_id)
    product_rows.tap(app, product_id, function(product)
      if not purchased[product_id] then app.queue:add(product) end
    end)
  end,

  restore = function(app) app.queue:restore_completed_transactions() end,

  owned = function(_, product_id) return purchased[product_id] and 1 or 0 end,

  capabilities = { product_types = { "non_consumable" }, promotions = false },
}
