-- The steps of the reference app, each under its name. They call each other through the tables that hold them, so that
-- an app that does one thing in its own way replaces one step and is the reference in everything else.
--
-- The rest of the steps are in the modules that have their own business: the books, the shop, the pages of the store,
-- files that the store keeps for its products, and what the developer's server delivers.

local books = require "books"
local hosted_content = require "hosted_content"
local server_delivery = require "server_delivery"
local shop = require "shop"
local store_pages = require "store_pages"

local reference = {
  books = books, shop = shop, store_pages = store_pages, hosted_content = hosted_content,
  server_delivery = server_delivery,
}

-- Transactions -----------------------------------------------------------------------------------------------------

function reference.finish(app, transaction) app.queue:finish(transaction) end

-- What was purchased or restored: the user gets it, and then it is finished.
function reference.deliver(app, transaction)
  local product_id = books.product_of(transaction)
  if hosted_content.has_content(app, transaction, product_id) then
    hosted_content.take(app, transaction, product_id, function()
      return books.deliver(app, transaction, product_id)
    end)
  elseif product_id and server_delivery.delivers(app, product_id)
    and not books.is_handed_out(app, transaction, product_id)
  then
    server_delivery.fetch(app, transaction, product_id, function()
      return books.deliver(app, transaction, product_id)
    end)
  elseif books.deliver(app, transaction, product_id) then
    reference.finish(app, transaction)
  end
end

function reference.report_failure(app, transaction)
  local failure = transaction.error
  -- A cancel is what the user wanted: no dialog.
  if failure and failure.domain == "SKErrorDomain" and failure.code == 2 then return end
  app.show_dialog("error", "The purchase could not be completed.")
end

function reference.fail(app, transaction)
  local product_id = transaction.payment.product_identifier
  if product_id then books.answered(app, transaction, product_id) end
  reference.report_failure(app, transaction)
  reference.finish(app, transaction)
end

function reference.wait_for_approval(app) app.show_dialog("waiting", "Your purchase waits for approval.") end

function reference.update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    reference.deliver(app, transaction)
  elseif state == "failed" then
    reference.fail(app, transaction)
  elseif state == "deferred" then
    reference.wait_for_approval(app, transaction)
  end
end

-- Restoring --------------------------------------------------------------------------------------------------------

-- Promoted payments that came while a restore was under way; each is added itself when that is over.
local is_restoring = false
local put_off = {}

function reference.restore(app)
  is_restoring = true
  hosted_content.restore_asked()
  app.busy(true)
  app.queue:restore_completed_transactions()
end

function reference.restore_ended(app)
  is_restoring = false
  app.busy(false)
  local payments = put_off
  put_off = {}
  for _, payment in ipairs(payments) do reference.add_promoted(app, payment) end
end

function reference.restore_failed(app, failure)
  reference.restore_ended(app)
  if not (failure.domain == "SKErrorDomain" and failure.code == 2) then
    app.show_dialog("error", "Your purchases could not be restored.")
  end
end

function reference.add_promoted(app, payment) app.queue:add(payment) end

-- A tap in the store is one on Buy, and its payment has no name.
function reference.accept_promoted(app, payment)
  books.tapped(app, payment.product_identifier)
  if not is_restoring then return true end
  table.insert(put_off, payment)
  return false
end

-- Fetches a current receipt when the user wants one. A failed try is not repeated: each one asks for the password.
function reference.refresh_receipt(app)
  app.busy(true)
  app.refresh_receipt {
    finished = function() app.busy(false) end,
    failed = function(failure)
      app.busy(false)
      local is_cancel = failure.domain == "NSURLErrorDomain" and failure.code == -1012
      if not is_cancel then app.show_dialog("error", "The receipt could not be fetched.") end
    end,
  }
end

-- What was taken back: the receipt is current by now, and the user may own the product in another way.
function reference.revoke(app, product_id)
  if books.is_in_receipt(app, product_id) then return end
  books.take_back(app, product_id)
  hosted_content.forget(app, product_id)
end

-- The app ----------------------------------------------------------------------------------------------------------

function reference.make_observer(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do reference.update(app, transaction) end
    end,
    updated_downloads = function(downloads) hosted_content.updated(app, downloads) end,
    removed_transactions = function(transactions) hosted_content.removed(app, transactions) end,
    restore_finished = function() reference.restore_ended(app) end,
    restore_failed = function(failure) reference.restore_failed(app, failure) end,
    should_add_store_payment = function(payment) return reference.accept_promoted(app, payment) end,
    storefront_changed = function() shop.storefront_changed(app) end,
    revoked_entitlements = function(product_ids)
      for _, product_id in ipairs(product_ids) do reference.revoke(app, product_id) end
    end,
  }
end

-- What this app sells may be bought in every country, so the answer needs neither time nor network.
function reference.should_continue() return true end

function reference.add_observer(app) app.queue:add_observer(reference.make_observer(app)) end

function reference.launch(app)
  reference.add_observer(app)
  app.queue:set_delegate {
    should_continue = function(transaction) return reference.should_continue(app, transaction) end,
  }
end

function reference.foreground(app)
  server_delivery.resume(app)
  hosted_content.resume(app)
end

function reference.tap(app, name)
  if name == "refresh" then return reference.refresh_receipt(app) end
  if hosted_content.tapped(app, name, function() reference.restore(app) end) then return end
  if store_pages.tapped(app, name) then return end
  if name ~= "shop" and name ~= "offer" or not shop.is_open(app) then return end
  if name == "shop" then shop.open(app) else shop.take_offer(app) end
end

-- What is handed to `app`: the handlers are the steps as they are when this is called.
function reference.description(title)
  return {
    title = title,
    launch = reference.launch,
    foreground = reference.foreground,
    background = reference.background,
    buy = shop.buy,
    tap = reference.tap,
    restore = reference.restore,
    owned = books.owned,
    capabilities = {
      hosted = true, nested = true, receipts = true, refresh = true, offers = true, server = true, sheet = true,
      server_delivery = true, older_systems = true,
    },
  }
end

return reference
