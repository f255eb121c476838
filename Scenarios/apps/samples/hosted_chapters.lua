-- The observer and the purchase manager of a vendor's page on content that the store hosts: what is purchased is
-- downloaded, what is downloaded is copied, and then the transaction is completed. The page leaves open what becomes of
-- restored transactions and keeps the call that was there before; so does this. Registering a product and finishing
-- are written as the pages before it have them: a preference, synchronized.
--
-- What is right with it: it goes by the state of a download and never by its progress, and copies before it finishes.
--
-- What is wrong with it, and stays so:
-- * The transaction is completed after each download. With two of them the first ends the second, whose files are
--   gone when it is saved.
-- * What is restored is registered and finished without its downloads, which ends them: the user owns a book that is
--   on no device any more. “You must decide how to handle restored transactions”, the page says.
-- * A file that is there already is not copied, so that a new version never arrives. The page calls it a hack.
-- * Only the files directly below Contents are copied. What lies in a folder of its own is lost with the cache.
-- * A download that failed or was cancelled is printed. Nothing starts it again in this launch, and the user is not told;
--   one that has failed for good is started anew at each launch, in vain.
-- * A full disk is an exception that nobody catches, and so is a restored transaction without its original.
-- * Files that the store would send again are left in the backup.
-- * A failed purchase and a failed restore are printed, too.
-- * Nothing hears that a product was taken back.

local product_rows = require "product_rows"

local function register(app, product_id)
  app.preferences:set(product_id, true)
  app.preferences:synchronize()
  app.grant(nil, product_id)
end

local function complete(app, transaction)
  register(app, transaction.payment.product_identifier)
  app.queue:finish(transaction)
end

local function restore(app, transaction)
  register(app, transaction.original_transaction.payment.product_identifier)
  app.queue:finish(transaction)
end

local function fail(app, transaction)
  app.note "the transaction failed"
  app.queue:finish(transaction)
end

local function save(app, download)
  local folder = "Documents/" .. download.transaction.payment.product_identifier .. "/"
  local source = download.content_url .. "/Contents/"
  for _, file in ipairs(app.disk:list(source)) do
    local name = file:sub(#source + 1)
    local is_directly_below = not name:find("/", 1, true)
    if is_directly_below then
      if app.disk:exists(folder .. name) then
        app.note("already exists " .. name)
      else
        local is_copied = app.disk:copy(file, folder .. name)
        if not is_copied then error "there is no room on the disk" end
      end
    end
  end
  complete(app, download.transaction)
end

return app {
  title = "The manager from a page about hosted content",
  source = "Xamarin.iOS documentation, Changes to StoreKit in iOS 6",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then
            if transaction.downloads and #transaction.downloads > 0 then
              app.queue:start_downloads(transaction.downloads)
            else
              complete(app, transaction)
            end
          elseif state == "failed" then
            fail(app, transaction)
          elseif state == "restored" then
            restore(app, transaction)
          end
        end
      end,
      updated_downloads = function(downloads)
        for _, download in ipairs(downloads) do
          if download.state == "active" then
            app.note "a download goes on"
          elseif download.state == "finished" then
            save(app, download)
          elseif download.state == "failed" then
            app.note "a download failed"
          elseif download.state == "cancelled" then
            app.note "a download was cancelled"
          end
        end
      end,
      restore_finished = function() app.note "restore finished" end,
      restore_failed = function() app.note "restore failed" end,
    }
  end,

  tap = function(app, name)
    if name == "shop" and app.queue:can_make_payments() then product_rows.load(app, app.products()) end
  end,

  buy = function(app, product_id)
    if not app.queue:can_make_payments() then return end
    product_rows.tap(app, product_id, function(product) app.queue:add(product) end)
  end,

  restore = function(app) app.queue:restore_completed_transactions() end,

  owned = function(app, product_id) return app.preferences:get(product_id) and 1 or 0 end,

  capabilities = { product_types = { "non_consumable" }, hosted = true, promotions = false },
}
