/// The app that `assay new app --face storekit2` writes.
enum StoreKit2Template {
  static let text = """
    -- An app with in-app purchases on StoreKit 2: its handlers for the launch and for the user's taps, and a task that
    -- listens. The names are StoreKit's, written with underscores. A call that waits, such as purchase, waits where it is.
    --
    -- Four rules keep its purchases safe:
    --   1. It listens first, at every launch: approvals, renewals and earlier purchases arrive only there.
    --   2. It delivers what purchase returns: no listener receives that.
    --   3. It saves a purchase before it finishes the transaction, and it trusts only a verified one.
    --   4. Saving a purchase twice changes nothing: an unfinished transaction is delivered again.

    -- Products that can be bought repeatedly are counted. The list of entitlements says who has all others.
    local function is_counted(app, product_id)
      local kind = app.type_of(product_id)
      return kind == "consumable" or kind == "non_renewing"
    end

    -- The token of the current user. A purchase still belongs to its buyer after another user signs in.
    local function token_of(app) return app.user_token() or "nobody" end

    -- The file of a transaction. It is the grant of a counted product, and a note that the app has seen any other.
    local function path_of(app, transaction)
      if is_counted(app, transaction.product_id) then return "granted/" .. transaction.id end
      return "owned/" .. transaction.product_id
    end

    -- Delivers a purchase. Returns true if it is saved to disk.
    local function deliver(app, transaction)
      local product_id = transaction.product_id
      -- Another version of the app may know a product that this one does not.
      if not app.type_of(product_id) then return false end
      local path, count = path_of(app, transaction), 1
      if app.disk:exists(path) then return true end
      if is_counted(app, product_id) then count = app.grants_of(product_id) * transaction.purchased_quantity end
      local buyer = transaction.app_account_token or token_of(app)
      -- The file is durable when the call returns: a kill leaves the whole file or none. If the disk is full, nothing is
      -- delivered, and the transaction stays unfinished for the next launch.
      if not app.disk:write(path, product_id .. " " .. count .. " " .. buyer) then return false end
      -- Reports the grant to Assay, which checks it against its rules.
      app.grant(transaction, product_id, count, buyer == token_of(app) and app.user() or nil)
      return true
    end

    -- Handles a transaction that purchase returned or the listener received.
    local function handle(app, transaction, verified)
      -- An invalid signature can be valid at the next launch, so the transaction stays unfinished.
      if not verified then return end
      if transaction.revocation_date then
        -- The list of entitlements no longer has it.
        if app.disk:remove(path_of(app, transaction)) then app.revoke(transaction.product_id) end
        transaction:finish()
      elseif deliver(app, transaction) then
        transaction:finish()
      end
    end

    -- The products that the store sells, by identifier; nil until the shop was opened.
    local products

    local function open_shop(app)
      if not app.store.can_make_payments() then return end
      local list = app.store.products(app.products())
      if not list then return end
      products = {}
      for _, product in ipairs(list) do
        products[product.id] = product
        app.show_price(product.id, product.display_price)
      end
      app.list_products(#list)
    end

    local function buy(app, product_id, quantity)
      if not app.store.can_make_payments() then
        return app.show_dialog("message", "Purchases are not allowed on this device.")
      end
      if products and not products[product_id] then
        return app.show_dialog("message", "This product is not available.")
      end
      local result, failure = app.store.purchase(product_id, {
        quantity = quantity, app_account_token = app.user_token(),
      })
      if not result then
        app.show_dialog("error", failure.localized_description)
      elseif result.success then
        handle(app, result.transaction, result.verified)
      elseif result.pending then
        app.show_dialog("waiting", "Your purchase is waiting for approval.")
      end
      -- The third result is user_cancelled. The user knows about it.
    end

    local function launch(app)
      app.task(function()
        for update in app.store.updates() do handle(app, update.transaction, update.verified) end
      end)
      -- The products that the user chooses on the App Store.
      app.task(function()
        for intent in app.store.purchase_intents() do buy(app, intent.id) end
      end)
    end

    -- The list of entitlements is current by itself. Synchronizing asks for the password, so only a tap does it.
    local function restore(app)
      app.busy(true)
      local _, failure = app.store.sync()
      app.busy(false)
      if failure and not (failure.domain == "StoreKitError" and failure.code == 1) then
        app.show_dialog("error", "Your purchases could not be restored.")
      end
    end

    -- How many of a product the user has.
    local function owned(app, product_id)
      if not is_counted(app, product_id) then
        for entitlement in app.store.current_entitlements(product_id) do
          if entitlement.verified then return 1 end
        end
        return 0
      end
      local total = 0
      for _, path in ipairs(app.disk:list "granted/") do
        local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
        if product == product_id and buyer == token_of(app) then total = total + tonumber(count) end
      end
      return total
    end

    return app {
      launch = launch,
      buy = buy,
      restore = restore,
      owned = owned,
      tap = function(app, name) if name == "shop" then open_shop(app) end end,
      capabilities = { storekit2 = true },
    }

    """
}
