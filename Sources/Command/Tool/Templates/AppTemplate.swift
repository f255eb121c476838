/// The app that `assay new app` writes.
enum AppTemplate {
  static let text = """
    -- An app with in-app purchases: its handlers for the launch, for the user's taps, and for callbacks of the payment
    -- queue. The names are StoreKit's, written with underscores.
    --
    -- Three rules keep its purchases safe:
    --   1. It registers its observer first, at every launch: earlier purchases may be waiting in the queue.
    --   2. It saves a purchase before it finishes the transaction: a finished transaction is not delivered again.
    --   3. Saving a purchase twice changes nothing: an unfinished transaction is delivered again.

    -- A restored transaction is for the product of its original; without an original, for that of its own payment.
    local function product_of(transaction)
      local original = transaction.transaction_state == "restored" and transaction.original_transaction
      return original and original.payment.product_identifier or transaction.payment.product_identifier
    end

    -- Products that can be bought repeatedly are counted; all others are owned or not.
    local function is_counted(app, product_id)
      local kind = app.type_of(product_id)
      return kind == "consumable" or kind == "non_renewing"
    end

    -- A subscription lasts until the end of its latest period, so each renewal is saved.
    local function is_subscription(app, product_id)
      local kind = app.type_of(product_id)
      return kind == "auto_renewable" or kind == "free_subscription"
    end

    -- The current user of the app. A purchase still belongs to its buyer after another user signs in.
    local function user_of(app) return app.user() or "nobody" end

    -- Delivers a purchase. Returns true if it is saved to disk.
    local function deliver(app, transaction)
      local product_id = product_of(transaction)
      if not product_id or not app.type_of(product_id) then return false end
      local path, count = "owned/" .. product_id, 1
      if is_counted(app, product_id) then
        path = "granted/" .. transaction.transaction_identifier
        count = app.grants_of(product_id) * transaction.payment.quantity
      end
      local is_new = not app.disk:exists(path)
      if not is_new and not is_subscription(app, product_id) then return true end
      -- The payment names the buyer. A redelivered payment may have lost the name, so the tap on Buy saved it.
      local buyer = transaction.payment.application_username
      if not buyer and transaction.transaction_state ~= "restored" then
        buyer = app.disk:read("buyers/" .. product_id)
      end
      buyer = buyer or user_of(app)
      -- The file is the grant. It is durable when the call returns: a kill leaves the whole file or none. If the disk
      -- is full, nothing is delivered, and the transaction stays in the queue for the next launch.
      -- A restored purchase is already in the receipt, however old it is.
      local since = transaction.transaction_state == "purchased" and transaction.transaction_date or math.mininteger
      local entry = product_id .. " " .. count .. " " .. buyer .. " " .. since
      if not app.disk:write(path, entry) then return false end
      if not is_new then return true end
      -- Reports the grant to Assay, which checks it against its rules.
      app.grant(transaction, product_id, count, buyer)
      return true
    end

    local function is_canceled(failure)
      return failure and failure.domain == "SKErrorDomain" and failure.code == 2
    end

    local function update(app, transaction)
      local state = transaction.transaction_state
      if state == "purchased" or state == "restored" then
        if deliver(app, transaction) then app.queue:finish(transaction) end
      elseif state == "failed" then
        -- The user knows about a cancellation, so show only other errors. Finish failed transactions too.
        if not is_canceled(transaction.error) then
          app.show_dialog("error", "The purchase could not be completed.")
        end
        app.queue:finish(transaction)
      elseif state == "deferred" then
        -- Another person must approve the purchase, perhaps tomorrow; do not touch the transaction until then.
        app.show_dialog("waiting", "Your purchase is waiting for approval.")
      end
    end

    -- Whether a receipt entry gives access now: it was not refunded, and its period has not ended.
    local function is_in_force(app, entry)
      return not entry.cancellation_date and (not entry.expires_date or entry.expires_date > app.now())
    end

    -- Whether the receipt still gives access to a product, and whether it includes the purchase made at `since`. The
    -- receipt is up to date after a refund.
    local function is_in_receipt(app, product_id, since)
      local knows = false
      for _, entry in ipairs(app.receipt() or {}) do
        if entry.product_id == product_id then
          if is_in_force(app, entry) then return true, true end
          if entry.purchase_date >= (since or 0) then knows = true end
        end
      end
      return false, knows
    end

    -- A permanent purchase is saved on disk. The receipt decides how long a subscription lasts, unless the receipt is
    -- older than the latest period and does not include it yet.
    local function has_access(app, product_id)
      local entry = app.disk:read("owned/" .. product_id)
      if not entry or not is_subscription(app, product_id) then return entry ~= nil end
      local is_paid, knows = is_in_receipt(app, product_id, tonumber(entry:match " (%-?%d+)$"))
      return is_paid or not knows
    end

    -- The shop: the products by identifier after the store's response, the running request (a request that is not
    -- retained never responds), and the taps on Buy that wait for it.
    local products, request
    local waiting = {}

    local function shop_answered(found)
      products, request = found or products, nil
      local taps = waiting
      waiting = {}
      for _, tap in ipairs(taps) do tap() end
    end

    local function open_shop(app)
      if request or not app.queue:can_make_payments() then return end
      request = app.request_products(app.products(), {
        response = function(list)
          local found = {}
          for _, product in ipairs(list) do
            found[product.product_identifier] = product
            app.show_price(product.product_identifier, product.localized_price)
          end
          app.list_products(#list)
          shop_answered(found)
        end,
        failed = function() shop_answered(nil) end,
      })
    end

    -- Buys the first product that has a promotional offer. A signature is valid for one payment, so the server signs a
    -- new one each time.
    local function take_offer(app)
      if not app.queue:can_make_payments() then return end
      local function take()
        for _, product_id in ipairs(products and app.products() or {}) do
          local offer = products[product_id] and products[product_id].discounts[1]
          if offer then
            return app.server:sign_offer(product_id, offer.identifier, app.user(), function(status, discount)
              if status ~= 200 then return app.show_dialog("error", "The offer could not be prepared.") end
              app.queue:add {
                product_identifier = product_id, application_username = app.user(), payment_discount = discount,
              }
            end)
          end
        end
      end
      if products then return take() end
      table.insert(waiting, take)
      open_shop(app)
    end

    -- Shows an App Store page: set the delegate, load the page, then present the sheet.
    local function show_page(app, number, product_id)
      local sheet = app.store_sheet()
      sheet:set_delegate { finished = function(done) done:dismiss() end }
      sheet:load({ item_identifier = number, product_identifier = product_id }, function(loaded)
        if loaded then sheet:present() else app.show_dialog("error", "The store cannot show this page.") end
      end)
    end

    -- "sheet NUMBER" shows the page of an item, "search TERM" the page of the first app found, "link ADDRESS" the page
    -- of a link.
    local function visit_store(app, what, rest)
      if what == "search" then
        return app.search_store({ term = rest, entity = "software" }, function(items)
          if items and items[1] then show_page(app, items[1].track_id) end
        end)
      end
      local digits, product_id = rest:match "^(%d+) ?(%S*)$"
      if what == "link" then
        digits = rest:match "^https://[^?#]*/id(%d+)$" or rest:match "^https://[^?#]*/id(%d+)[?#]"
      end
      local number = digits and math.tointeger(tonumber(digits))
      if number and number > 0 then show_page(app, number, product_id ~= "" and product_id or nil) end
    end

    -- Promoted payments that arrive during a restore are added after it.
    local is_restoring = false
    local postponed = {}

    local function restore_ended(app)
      is_restoring = false
      app.busy(false)
      local payments = postponed
      postponed = {}
      for _, payment in ipairs(payments) do app.queue:add(payment) end
    end

    -- Refreshes the receipt. Does not retry after a failure: each attempt asks for the password.
    local function refresh_receipt(app)
      app.refresh_receipt {
        failed = function(failure)
          local was_canceled = failure.domain == "NSURLErrorDomain" and failure.code == -1012
          if not was_canceled then app.show_dialog("error", "The receipt could not be refreshed.") end
        end,
      }
    end

    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do update(app, transaction) end
          end,
          restore_finished = function() restore_ended(app) end,
          restore_failed = function(failure)
            restore_ended(app)
            if not is_canceled(failure) then
              app.show_dialog("error", "Your purchases could not be restored.")
            end
          end,
          should_add_store_payment = function(payment)
            -- A purchase that begins in the App Store has no application_username: this user began it.
            app.disk:write("buyers/" .. payment.product_identifier, user_of(app))
            if is_restoring then table.insert(postponed, payment) end
            return not is_restoring
          end,
          -- The prices belong to another country now; the shop requests the products again the next time it opens.
          storefront_changed = function() products = nil end,
          revoked_entitlements = function(product_ids)
            for _, product_id in ipairs(product_ids) do
              -- Another purchase may still give the user access to the product.
              if not is_in_receipt(app, product_id) then
                app.disk:remove("owned/" .. product_id)
                app.revoke(product_id)
              end
            end
          end,
        }
        -- Continue a purchase after a storefront change; respond without delay.
        app.queue:set_delegate { should_continue = function() return true end }
      end,

      -- The user tapped Buy.
      buy = function(app, product_id, quantity)
        if not app.queue:can_make_payments() then
          app.show_dialog("message", "Purchases are not allowed on this device.")
          return
        end
        local function add()
          if products and not products[product_id] then
            app.show_dialog("message", "This product is currently unavailable.")
            return
          end
          app.disk:write("buyers/" .. product_id, user_of(app))
          app.queue:add {
            product_identifier = product_id, quantity = quantity, application_username = app.user(),
          }
        end
        if request then table.insert(waiting, add) else add() end
      end,

      -- The user tapped something else: the shop, an offer, an App Store page, or a receipt refresh.
      tap = function(app, name)
        local what, rest = name:match "^(%l+) (.+)$"
        if what == "sheet" or what == "search" or what == "link" then visit_store(app, what, rest) end
        if name == "shop" then open_shop(app) end
        if name == "offer" then take_offer(app) end
        if name == "refresh" then refresh_receipt(app) end
      end,

      -- The user tapped Restore.
      restore = function(app)
        is_restoring = true
        app.busy(true)
        app.queue:restore_completed_transactions()
      end,

      -- A scenario checks the amount of a product the user owns.
      owned = function(app, product_id)
        if not is_counted(app, product_id) then
          return has_access(app, product_id) and 1 or 0
        end
        local total = 0
        for _, path in ipairs(app.disk:list "granted/") do
          local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*) %d+$"
          if product == product_id and buyer == user_of(app) then total = total + tonumber(count) end
        end
        return total
      end,

      -- Its capabilities, in addition to selling and restoring. Scenarios that need others are skipped.
      capabilities = { nested = true, receipts = true, refresh = true, offers = true, sheet = true },
    }

    """
}
