-- The observer of the vendor's programming guide of 2010, step by step, with what the chapter asks its readers to write
-- themselves: recording a transaction and providing content. Both are written as most readers wrote them, into the
-- preferences; so is the Restore button, which the chapter presupposes and does not show.
--
-- What is wrong with it, and stays so:
-- * Content is provided by the product identifier alone, so that of a payment for three the user gets one.
-- * Nothing looks whether a transaction was provided before. After a kill between the grant and the finish it comes
--   again, and is granted again.
-- * Preferences reach the disk some time later. Who is killed after the finish loses the grant with them.
-- * A restored transaction is asked for its original without looking whether there is one. Where it is missing, nothing
--   is provided, and the transaction is finished all the same.
-- * The code of an error is compared without its domain, and a cancelled sign-in is not the code that is compared with.
-- * Nothing hears that a restore failed, or that a product was taken back: neither was known then.
--
-- The case of restored transactions lacks its break in the guide. It falls into the default case, which does nothing,
-- so that nobody ever noticed.

local product_rows = require "product_rows"

-- An audit trail, which the chapter suggests.
local function record(app, transaction)
  app.preferences:set("transaction/" .. transaction.transaction_identifier, transaction.transaction_date)
end

-- Unlocks a feature, or adds to a balance.
local function provide(app, product_id)
  if not product_id then return end
  local count = 1
  if app.type_of(product_id) == "consumable" then count = app.grants_of(product_id) end
  local balance = tonumber(app.preferences:get("balance/" .. product_id) or 0)
  if app.type_of(product_id) ~= "consumable" then balance = 0 end
  app.preferences:set("balance/" .. product_id, balance + count)
  app.grant(nil, product_id, count)
end

local function complete(app, transaction)
  record(app, transaction)
  provide(app, transaction.payment.product_identifier)
  app.queue:finish(transaction)
end

-- In the guide's language a question to nothing is answered with nothing.
local function restore(app, transaction)
  local original = transaction.original_transaction
  record(app, transaction)
  provide(app, original and original.payment.product_identifier)
  app.queue:finish(transaction)
end

local function fail(app, transaction)
  local code = transaction.error and transaction.error.code or 0
  if code ~= 2 then app.show_dialog("error", "The purchase failed.") end
  app.queue:finish(transaction)
end

return app {
  title = "The observer from the programming guide",
  source = "In-App Purchase Programming Guide, Adding a Store to Your Application",

  launch = function(app)
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
  end,

  tap = function(app, name)
    if name ~= "shop" then return end
    if app.queue:can_make_payments() then
      product_rows.load(app, app.products())
    else
      app.show_dialog("message", "Purchases are disabled.")
    end
  end,

  buy = function(app, product_id, quantity)
    if not app.queue:can_make_payments() then
      app.show_dialog("message", "Purchases are disabled.")
      return
    end
    product_rows.tap(app, product_id, function(product) app.queue:add(product, quantity) end)
  end,

  restore = function(app) app.queue:restore_completed_transactions() end,

  owned = function(app, product_id) return tonumber(app.preferences:get("balance/" .. product_id) or 0) end,

  capabilities = { product_types = { "consumable", "non_consumable" }, promotions = false },
}
