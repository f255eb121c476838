-- The steps of the reference app on StoreKit 2, from the launch to the finish of a transaction.

local books = require "storekit2_books"

local reference = {}

-- The products of the store, by identifier, as it was asked in this launch.
local products

-- Transactions ----------------------------------------------------------------------------------------------------

-- Hands out what was paid for, and finishes only what was handed out.
function reference.deliver(app, transaction)
  if books.deliver(app, transaction) then transaction:finish() end
end

-- Whether the store made a transaction. One that it did not make is left as it is: it can be valid when it comes again.
function reference.is_genuine(given) return given.verified end

-- A transaction that a call to purchase returned. No listener receives it.
function reference.returned(app, result)
  if reference.is_genuine(result) then reference.deliver(app, result.transaction) end
end

-- A transaction that no call returned: an approval, a renewal, a purchase elsewhere, or one of an earlier launch.
function reference.updated(app, update)
  if not reference.is_genuine(update) then return end
  local transaction = update.transaction
  if transaction.revocation_date or transaction.is_upgraded then
    books.revoked(app, transaction)
    transaction:finish()
  else
    reference.deliver(app, transaction)
  end
end

function reference.listen(app)
  for update in app.store.updates() do reference.updated(app, update) end
end

-- The shop --------------------------------------------------------------------------------------------------------

-- The products that the shop shows, by identifier; nil if it was not opened in this launch.
function reference.shown() return products end

function reference.is_open(app) return app.store.can_make_payments() end

-- Asks the store for the products, and shows them with their prices.
function reference.load(app)
  local list = app.store.products(app.products())
  if not list then return nil end
  products = {}
  for _, product in ipairs(list) do products[product.id] = product end
  -- Payments may have been forbidden since the request was made.
  if #list > 0 and reference.is_open(app) then
    app.list_products(#list)
    for _, product in ipairs(list) do app.show_price(product.id, product.display_price) end
  end
  return products
end

-- What the user reads where a purchase threw an error.
function reference.message(failure)
  if failure.domain == "StoreKitError" and failure.code == 2 then return "The store cannot be reached." end
  return "The purchase failed."
end

-- Handles the answer to a purchase.
function reference.answered(app, result, failure)
  if not result then
    app.show_dialog("error", reference.message(failure))
  elseif result.success then
    reference.returned(app, result)
  elseif result.pending then
    app.show_dialog("waiting", "The purchase waits for approval.")
  end
end

function reference.buy(app, product_id, quantity)
  if not reference.is_open(app) then
    app.show_dialog("message", "Purchases are not allowed on this device.")
    return
  end
  if products and not products[product_id] then
    app.show_dialog("message", "This product is not for sale at present.")
    return
  end
  reference.answered(app, app.store.purchase(product_id, {
    quantity = quantity, app_account_token = app.user_token(),
  }))
end

-- A product that the user chose on the App Store.
function reference.intended(app, intent) reference.buy(app, intent.id) end

function reference.follow_intents(app)
  for intent in app.store.purchase_intents() do reference.intended(app, intent) end
end

-- Prices are those of the account's storefront.
function reference.follow_storefront(app)
  for _ in app.store.storefront_updates() do reference.load(app) end
end

-- Restoring --------------------------------------------------------------------------------------------------------

-- The list of entitlements is current by itself; only the user can know that it is not.
function reference.restore(app)
  app.busy(true)
  local _, failure = app.store.sync()
  app.busy(false)
  if failure and not (failure.domain == "StoreKitError" and failure.code == 1) then
    app.show_dialog("error", "Your purchases could not be restored.")
  end
end

-- The app ----------------------------------------------------------------------------------------------------------

function reference.launch(app)
  app.task(function() reference.listen(app) end)
  app.task(function() reference.follow_intents(app) end)
  app.task(function() reference.follow_storefront(app) end)
  app.task(function() books.recheck(app) end)
end

function reference.foreground(app) books.recheck(app) end

function reference.tap(app, name)
  if name == "shop" and reference.is_open(app) then reference.load(app) end
end

-- What is handed to `app`: the handlers are the steps as they are when this is called.
function reference.description(title)
  return {
    title = title,
    launch = reference.launch,
    foreground = reference.foreground,
    buy = reference.buy,
    tap = reference.tap,
    restore = reference.restore,
    owned = books.owned,
    capabilities = { storekit2 = true },
  }
end

return reference
