/// The app that `assay new app` writes.
enum AppTemplate {
  /// The file.
  static let text = """
    -- An app that sells things: what it does when it starts, when its user taps something, and when the payment queue
    -- tells it something. The names are StoreKit's, written with underscores.
    --
    -- Three habits keep its purchases safe:
    --   1. It observes the queue first of all, at every launch: purchases from before may be waiting there.
    --   2. It writes down what was bought before it finishes the transaction: after that nobody tells it again.
    --   3. Writing down twice changes nothing: a transaction that was not finished comes again.

    -- A restored transaction is about its original; where that is missing, about its own payment.
    local function product_of(transaction)
      local original = transaction.transaction_state == "restored" and transaction.original_transaction
      return original and original.payment.product_identifier or transaction.payment.product_identifier
    end

    -- What can be bought again and again is counted; everything else is owned or not.
    local function is_counted(app, product_id)
      local kind = app.type_of(product_id)
      return kind == "consumable" or kind == "non_renewing"
    end

    -- What renews itself lasts as long as its latest period, so that each renewal is written down.
    local function is_subscription(app, product_id)
      local kind = app.type_of(product_id)
      return kind == "auto_renewable" or kind == "free_subscription"
    end

    -- The user of the app at present; what somebody bought stays theirs when another user signs in.
    local function user_of(app) return app.user() or "nobody" end

    -- Hands out what was bought, and says whether it is safe on the disk.
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
      -- Who paid stands in the payment; a replayed one may have lost the name, so the tap was written down.
      local buyer = transaction.payment.application_username
      if not buyer and transaction.transaction_state ~= "restored" then
        buyer = app.disk:read("buyers/" .. product_id)
      end
      buyer = buyer or user_of(app)
      -- The file is the grant, and it is durable when the call returns: a kill leaves all of it or nothing. Where the
      -- disk has no room, nothing was handed out, and the transaction stays for another launch.
      -- What was restored stands in the receipt already, however long ago it was bought.
      local since = transaction.transaction_state == "purchased" and transaction.transaction_date or math.mininteger
      local entry = product_id .. " " .. count .. " " .. buyer .. " " .. since
      if not app.disk:write(path, entry) then return false end
      if not is_new then return true end
      -- Tells Assay what the user was given, for its rules to judge.
      app.grant(transaction, product_id, count, buyer)
      return true
    end

    local function is_cancelled(failure)
      return failure and failure.domain == "SKErrorDomain" and failure.code == 2
    end

    local function update(app, transaction)
      local state = transaction.transaction_state
      if state == "purchased" or state == "restored" then
        if deliver(app, transaction) then app.queue:finish(transaction) end
      elseif state == "failed" then
        -- A cancel is what the user wanted; anything else is worth a word. Failed transactions are finished too.
        if not is_cancelled(transaction.error) then
          app.show_dialog("error", "The purchase could not be completed.")
        end
        app.queue:finish(transaction)
      elseif state == "deferred" then
        -- Somebody else has to approve, perhaps tomorrow; the transaction is left alone until then.
        app.show_dialog("waiting", "Your purchase waits for approval.")
      end
    end

    -- Whether an entry of the receipt gives access now: it was not taken back, and its period is not over.
    local function is_in_force(app, entry)
      return not entry.cancellation_date and (not entry.expires_date or entry.expires_date > app.now())
    end

    -- Whether the receipt, which is current after a refund, still gives access to a product; and whether it knows of what
    -- was bought at a moment.
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

    -- What is owned for ever stands on the disk. A subscription lasts as long as the receipt says; a receipt that is older
    -- than the latest period knows nothing of it yet.
    local function has_access(app, product_id)
      local entry = app.disk:read("owned/" .. product_id)
      if not entry or not is_subscription(app, product_id) then return entry ~= nil end
      local is_paid, knows = is_in_receipt(app, product_id, tonumber(entry:match " (%-?%d+)$"))
      return is_paid or not knows
    end

    -- The shop: the products by identifier once the store has answered, its request while it is under way (a request that
    -- nobody keeps never answers), and the taps on Buy that wait for it.
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

    -- Buys the first product that has a promotional offer. A signature is good for one payment, so the server is asked
    -- for a new one each time.
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

    -- A page of the store: the delegate first, then the page, and the sheet when the page is there.
    local function show_page(app, number, product_id)
      local sheet = app.store_sheet()
      sheet:set_delegate { finished = function(done) done:dismiss() end }
      sheet:load({ item_identifier = number, product_identifier = product_id }, function(loaded)
        if loaded then sheet:present() else app.show_dialog("error", "The store cannot show this page.") end
      end)
    end

    -- "sheet NUMBER" shows the page of an item, "search WORDS" that of the first app found, "link ADDRESS" that of a link.
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

    -- Promoted payments that came while a restore was under way are added when it is over.
    local is_restoring = false
    local put_off = {}

    local function restore_ended(app)
      is_restoring = false
      app.busy(false)
      local payments = put_off
      put_off = {}
      for _, payment in ipairs(payments) do app.queue:add(payment) end
    end

    -- Fetches a current receipt. A failed try is not repeated: each one asks for the password.
    local function refresh_receipt(app)
      app.refresh_receipt {
        failed = function(failure)
          local is_cancel = failure.domain == "NSURLErrorDomain" and failure.code == -1012
          if not is_cancel then app.show_dialog("error", "The receipt could not be fetched.") end
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
            if not is_cancelled(failure) then
              app.show_dialog("error", "Your purchases could not be restored.")
            end
          end,
          should_add_store_payment = function(payment)
            if is_restoring then table.insert(put_off, payment) end
            return not is_restoring
          end,
          -- Prices are those of another country now; the shop asks again when it is opened the next time.
          storefront_changed = function() products = nil end,
          revoked_entitlements = function(product_ids)
            for _, product_id in ipairs(product_ids) do
              -- The user may own the product in another way.
              if not is_in_receipt(app, product_id) then
                app.disk:remove("owned/" .. product_id)
                app.revoke(product_id)
              end
            end
          end,
        }
        -- A purchase goes on in another country; the answer must not take time.
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
            app.show_dialog("message", "This product is not for sale at present.")
            return
          end
          app.disk:write("buyers/" .. product_id, user_of(app))
          app.queue:add {
            product_identifier = product_id, quantity = quantity, application_username = app.user(),
          }
        end
        if request then table.insert(waiting, add) else add() end
      end,

      -- The user tapped something else: the way to the shop, an offer, a page of the store, or the wish for a current receipt.
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

      -- A scenario asks what the user has of a product.
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

      -- What it can do beyond selling and restoring; scenarios that need more are not applicable to it.
      capabilities = { nested = true, receipts = true, refresh = true, offers = true, sheet = true },
    }

    """
}
