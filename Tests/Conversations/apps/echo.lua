-- Makes every call of the port and notes each value that it receives. The echo apps of the clients
-- (Clients/python/echo_app.py and so on) do the same in the same order, so they leave the same facts.

local system -- the app of this launch
local latest = {} -- the latest transactions, downloads and products, and objects that a later tap uses

local function note(...)
  local words = {}
  for place = 1, select("#", ...) do
    local value = select(place, ...)
    table.insert(words, value == nil and "-" or tostring(value))
  end
  system.note(table.concat(words, " "))
end

local function failed(error)
  if not error then return note "no error" end
  local cause = error.underlying or {}
  note("error", error.domain, error.code, error.localized_description, cause.domain, cause.code)
end

local function signed(discount)
  if discount then
    note("discount", discount.identifier, discount.key_identifier, discount.nonce, discount.timestamp)
  end
end

local function transactions(name, list)
  latest.transactions = list
  for _, transaction in ipairs(list) do
    local payment, original = transaction.payment, transaction.original_transaction
    note(
      name, transaction.transaction_state, transaction.transaction_identifier, transaction.transaction_date,
      transaction.transaction_receipt, payment.product_identifier, payment.quantity, payment.application_username,
      payment.simulates_ask_to_buy_in_sandbox, payment.request_data)
    signed(payment.payment_discount)
    if original then
      note(
        "original", original.transaction_identifier, original.transaction_date, original.transaction_receipt,
        original.payment.product_identifier, original.payment.quantity, original.payment.application_username)
    end
    if transaction.error then failed(transaction.error) end
    if transaction.downloads and transaction.downloads[1] then latest.downloads = transaction.downloads end
  end
end

local function downloads(list)
  for _, download in ipairs(list) do
    note(
      "download", download.content_identifier, download.expected_content_length, download.content_version,
      download.state, math.floor(download.progress * 1000), math.floor(download.time_remaining),
      download.transaction.transaction_identifier, download.content_url)
    if download.error then failed(download.error) end
  end
end

local function offer(value)
  local period = value.subscription_period
  note(
    "offer", value.identifier, value.type, value.price, value.payment_mode, value.number_of_periods,
    period.number_of_units, period.unit)
end

local function products(list, invalid)
  latest.products = list
  for _, product in ipairs(list) do
    local period = product.subscription_period or {}
    note(
      "product", product.product_identifier, product.localized_title, product.localized_description, product.price,
      product.price_decimal, product.localized_price, product.price_locale:format(product.price),
      product.subscription_group_identifier, period.number_of_units, period.unit, product.is_family_shareable,
      product.is_downloadable, product.content_version, table.unpack(product.download_content_lengths))
    if product.introductory_price then offer(product.introductory_price) end
    for _, value in ipairs(product.discounts) do offer(value) end
  end
  note("invalid", table.unpack(invalid))
end

local function entries(list)
  for _, entry in ipairs(list) do
    note(
      "entry", entry.product_id, entry.quantity, entry.transaction_id, entry.original_transaction_id,
      entry.purchase_date, entry.original_purchase_date, entry.expires_date, entry.cancellation_date,
      entry.cancellation_reason, entry.is_trial_period, entry.is_in_intro_offer_period, entry.is_upgraded,
      entry.in_app_ownership_type, entry.web_order_line_item_id, entry.promotional_offer_id,
      entry.subscription_group_identifier, entry.app_account_token)
  end
end

local function checked(check)
  note("check", check.status, check.is_retryable)
  entries(check.in_app)
  entries(check.latest_receipt_info)
  for _, renewal in ipairs(check.pending_renewal_info) do
    note(
      "renewal", renewal.product_id, renewal.auto_renew_product_id, renewal.original_transaction_id,
      renewal.auto_renew_status, renewal.is_in_billing_retry_period, renewal.expiration_intent,
      renewal.grace_period_expires_date, renewal.promotional_offer_id)
  end
end

-- A handler for the server's answer, which is noted by a function.
local function answered(tell)
  return function(status, answer)
    if not status then return failed(answer) end
    note("answer", status)
    if status == 200 then tell(answer) end
  end
end

local function delivered(delivery)
  note("delivery", delivery.answer, delivery.status, delivery.version)
  local names = {}
  for name in pairs(delivery.files or {}) do table.insert(names, name) end
  table.sort(names)
  for _, name in ipairs(names) do note("file", name, delivery.files[name]) end
end

local function promoted(answer, error)
  if error then failed(error) else note("promotion", type(answer) == "table" and table.concat(answer, " ") or answer) end
end

-- The values of StoreKit 2.

local function store_products(list)
  for _, product in ipairs(list) do
    local period = product.subscription_period or {}
    note(
      "store product", product.id, product.type, product.display_name, product.description, product.price,
      product.display_price, product.subscription_group_id, period.number_of_units, period.unit,
      product.is_family_shareable)
    if product.introductory_offer then offer(product.introductory_offer) end
    for _, value in ipairs(product.promotional_offers) do offer(value) end
    for _, value in ipairs(product.win_back_offers) do offer(value) end
  end
end

local function store_transaction(name, transaction, verified)
  latest.store_transaction = transaction
  note(
    name, verified, transaction.id, transaction.original_id, transaction.product_id, transaction.product_type,
    transaction.subscription_group_id, transaction.purchase_date, transaction.original_purchase_date,
    transaction.expiration_date, transaction.purchased_quantity, transaction.is_upgraded, transaction.revocation_date,
    transaction.app_account_token, transaction.ownership_type, transaction.price, transaction.currency,
    transaction.storefront, transaction.environment, transaction.offer_type, transaction.offer_id)
end

local function bought(result, error)
  if not result then return failed(error) end
  note("bought", result.success, result.pending, result.user_cancelled)
  if result.success then store_transaction("transaction", result.transaction, result.verified) end
end

local function verifications(name, list)
  for each in list do store_transaction(name, each.transaction, each.verified) end
end

local function status(name, value)
  local info = value.renewal_info
  note(
    name, value.state, info.verified, info.current_product_id, info.auto_renew_preference, info.will_auto_renew,
    info.expiration_reason, info.is_in_billing_retry, info.grace_period_expiration_date, info.price_increase_status,
    info.renewal_date, info.renewal_price, info.currency)
  for _, offer_id in ipairs(info.eligible_win_back_offer_ids) do note("win back", offer_id) end
  store_transaction("of status", value.transaction.transaction, value.transaction.verified)
end

local function answer(value, error)
  if error then failed(error) else note("answer", value) end
end

local function app_transaction(value, error)
  if error then failed(error) else note("app", value.app_version, value.original_app_version) end
end

local request_handlers = {
  response = products,
  finished = function() note "request finished" end,
  failed = failed,
}

local observer_handlers = {
  updated_transactions = function(list) transactions("updated", list) end,
  removed_transactions = function(list) transactions("removed", list) end,
  restore_finished = function() note "restore finished" end,
  restore_failed = failed,
  should_add_store_payment = function(payment, product)
    note("promoted", payment.product_identifier, payment.quantity, product.product_identifier)
    latest.promoted = payment
    return false
  end,
  storefront_changed = function() note "storefront changed" end,
  revoked_entitlements = function(ids) note("revoked", table.unpack(ids)) end,
  updated_downloads = downloads,
}

local delegate_handlers = {
  should_continue = function(transaction, storefront)
    note("continue?", transaction.payment.product_identifier, storefront.country_code, storefront.identifier)
    latest.transactions = { transaction }
  end,
  should_show_price_consent = function()
    note "consent?"
    return false
  end,
}

-- The calls, in groups that a tap names.
local taps = {
  finish = function(app)
    for _, transaction in ipairs(latest.transactions) do app.queue:finish(transaction) end
  end,

  queue = function(app)
    local queue = app.queue
    note("allowed", queue:can_make_payments())
    local storefront = queue:storefront()
    note("storefront", storefront and storefront.country_code, storefront and storefront.identifier)
    transactions("pending", queue:transactions())
    note("observers", #queue:transaction_observers(), queue:delegate() ~= nil)
    queue:present_code_redemption_sheet()
    queue:show_price_consent_if_needed()
  end,
  ["second observer"] = function(app)
    local second = app.observer { updated_transactions = function(list) transactions("second", list) end }
    app.queue:add_observer(second)
    app.queue:remove_observer(second)
    app.queue:add_observer(second)
    app.queue:release_observer(second)
    app.queue:set_delegate(nil)
    note("delegate", app.queue:delegate() ~= nil)
  end,
  ["payments"] = function(app)
    app.queue:add "coins"
    app.queue:add { product_identifier = "coins", simulates_ask_to_buy_in_sandbox = true }
    app.queue:add { product_identifier = "coins", request_data = true }
  end,
  ["add promoted"] = function(app) app.queue:add(latest.promoted) end,
  ["continue"] = function(app) app.queue:answer_storefront(latest.transactions[1], true) end,

  start = function(app) app.queue:start_downloads(latest.downloads) end,
  pause = function(app) app.queue:pause_downloads(latest.downloads) end,
  resume = function(app) app.queue:resume_downloads(latest.downloads) end,
  cancel = function(app) app.queue:cancel_downloads(latest.downloads) end,

  products = function(app)
    latest.request = app.request_products({ "coins", "club", "nothing" }, request_handlers)
    app.products_request({ "coins" }, request_handlers):start()
    local dropped = app.products_request({ "coins" }, request_handlers)
    dropped:start()
    dropped:cancel()
    dropped:release()
  end,

  receipt = function(app)
    local receipt = app.receipt()
    if not receipt then return note "no receipt" end
    note(
      "receipt", receipt.receipt_type, receipt.bundle_id, receipt.application_version,
      receipt.original_application_version, receipt.receipt_creation_date, receipt.original_purchase_date,
      receipt.expiration_date, receipt.is_revoked)
    entries(receipt)
    note("data", app.receipt_data(), app.receipt_url())
  end,
  refresh = function(app)
    app.refresh_receipt { finished = request_handlers.finished, failed = failed }
    app.refresh_receipt { finished = request_handlers.finished, receipt_properties = { is_expired = true } }
  end,
  ["check receipt"] = function(app)
    local question = { receipt = app.receipt_data(), password = app.shared_secret(), exclude_old_transactions = true }
    app.check_receipt(question, function(status, answer) (status and checked or failed)(answer) end)
  end,
  ["invalid receipt"] = function(app) app.terminate_for_invalid_receipt() end,

  disk = function(app)
    local disk = app.disk
    for _, call in ipairs {
      function() return disk:write("a/ä", "text \"quoted\"\n") end,
      function() return disk:write("a/bytes", "\255\0\1") end,
      function() return disk:copy("a/ä", "b/copy") end,
      function() return disk:exclude_from_backup "a/ä" end,
    } do
      local is_done, error = call()
      if is_done then note "done" else failed(error) end
    end
    note("files", disk:exists "a/ä", disk:exists "nothing", table.concat(disk:list "a", " "))
    note("text", disk:read "a/ä", #(disk:read "a/bytes" or ""), disk:read "nothing")
    note("removed", (disk:remove "b/copy"))
    app.preferences:set("name", "ann")
    app.preferences:set("count", 3)
    app.preferences:set("name", nil)
    note("preferences", app.preferences:get "name", app.preferences:get "count")
    app.preferences:synchronize()
  end,

  server = function(app)
    local server = app.server
    server:put("key", "value", answered(function(value) note("value", value) end))
    server:put_new("key", "other", answered(function(value) note("value", value) end))
    server:get("key", answered(function(value) note("value", value) end))
    server:products(answered(function(ids) note("for sale", table.concat(ids, " ")) end))
  end,
  deliver = function(app)
    local transaction = latest.transactions[1]
    app.server:verify(app.receipt_data(), answered(checked))
    app.server:deliver(
      { receipt = app.receipt_data(), product_id = "book", transaction_id = transaction.transaction_identifier },
      answered(delivered))
  end,
  offer = function(app)
    app.server:sign_offer("club", "come_back", app.user(), answered(function(discount)
      signed(discount)
      app.queue:add {
        product_identifier = "club", application_username = app.user(), payment_discount = discount,
      }
    end))
  end,

  time = function(app)
    local stopped = app.after(1, function() note "never" end)
    app.after(1.5, function() note("timer", app.now()) end)
    stopped:cancel()
    app.work(0.25)
  end,

  screen = function(app)
    app.show_dialog("waiting", "A dialog")
    app.show_text("message", "A text")
    app.busy(true)
    app.busy(false)
    app.show_price("coins", "0.99 €")
    app.list_products(2)
    note("opened", app.open_url "echo:nothing")
  end,
  claims = function(app)
    local transaction = latest.transactions[1]
    app.grant(transaction, "coins", 100, "ann")
    app.grant(nil, "coins", 1)
    app.persisted(transaction)
    app.persisted(nil, "receipt")
    app.verified(transaction, 0)
    app.verified(nil, 21002)
    app.revoke "coins"
  end,

  sheet = function(app)
    local sheet = app.store_sheet()
    sheet:set_delegate { finished = function(done)
      note "sheet finished"
      done:dismiss()
      done:set_delegate(nil)
      done:release()
    end }
    sheet:load({ item_identifier = 364709193, product_identifier = "coins" }, function(is_loaded, error)
      note("loaded", is_loaded)
      if is_loaded then sheet:present() else failed(error) end
    end)
    app.search_store({ term = "coins", entity = "software", country = "us" }, function(items, error)
      if not items then return failed(error) end
      for _, item in ipairs(items) do
        note("found", item.track_id, item.track_name, item.kind, item.artist_name, item.formatted_price, item.artwork_url)
      end
    end)
  end,
  listen = function(app)
    latest.listener = app.store.updates()
    for update in latest.listener do store_transaction("update", update.transaction, update.verified) end
  end,
  ["stop listening"] = function() latest.listener:stop() end,
  ["store products"] = function(app)
    note("store", app.store.can_make_payments(), app.store.storefront().country_code)
    local list, error = app.store.products { "coins", "club", "nothing" }
    if list then store_products(list) else failed(error) end
  end,
  ["win back"] = function(app) bought(app.store.purchase("club", { win_back_offer = "we_miss_you" })) end,
  ["ask to buy"] = function(app) bought(app.store.purchase("book", { simulates_ask_to_buy_in_sandbox = true })) end,
  ["store finish"] = function() latest.store_transaction:finish() end,
  lists = function(app)
    verifications("unfinished", app.store.unfinished())
    verifications("all", app.store.all())
    verifications("all coins", app.store.all "coins")
    verifications("entitlement", app.store.current_entitlements())
    verifications("club", app.store.current_entitlements "club")
    local last = app.store.latest "club"
    if last then store_transaction("latest", last.transaction, last.verified) else note "no latest" end
  end,
  notices = function(app)
    app.task(function()
      for value in app.store.status_updates() do status("status update", value) end
    end)
    app.task(function()
      for value in app.store.storefront_updates() do note("storefront", value.country_code, value.identifier) end
    end)
    app.task(function()
      for value in app.store.purchase_intents() do
        note("intent", value.id)
        store_products { value.product }
      end
    end)
    app.task(function()
      for message in app.store.messages() do
        note("message", message)
        app.store.display(message)
      end
    end)
  end,
  statuses = function(app)
    for _, value in ipairs(app.store.subscription_status "club") do status("status", value) end
  end,
  eligible = function(app) answer(app.store.is_eligible_for_intro_offer "club") end,
  ["app transaction"] = function(app) app_transaction(app.store.app_transaction()) end,
  ["refresh app transaction"] = function(app) app_transaction(app.store.refresh_app_transaction()) end,
  signed = function() note("signed", latest.store_transaction:jws_representation()) end,
  refund = function() answer(latest.store_transaction:begin_refund_request()) end,
  manage = function(app)
    app.store.show_manage_subscriptions()
    note "closed"
  end,
  redeem = function(app)
    app.store.present_offer_code_redeem_sheet()
    note "closed"
  end,
  sync = function(app)
    local is_done, error = app.store.sync()
    if is_done then note "synchronized" else failed(error) end
  end,

  promotions = function(app)
    app.update_store_promotion_visibility("hide", "coins", promoted)
    app.fetch_store_promotion_visibility("coins", promoted)
    app.update_store_promotion_order({ "club", "coins" }, promoted)
    app.fetch_store_promotion_order(promoted)
  end,
}

return app {
  capabilities = {
    nested = true, receipts = true, refresh = true, hosted = true, offers = true, sheet = true, server = true,
    server_delivery = true, queue = true, storekit2 = true,
  },
  launch = function(app)
    system = app
    note("launch", app.user(), app.now(), app.version(), app.system_version(), app.shared_secret())
    for _, id in ipairs(app.products()) do
      note("bundled", id, app.type_of(id), app.grants_of(id), app.delivery_of(id))
    end
    app.queue:set_delegate(delegate_handlers) -- first, so that it is asked about a price increase
    app.queue:add_observer(observer_handlers)
  end,
  -- An app that listens buys with StoreKit 2.
  buy = function(app, product_id, quantity)
    if latest.listener then
      return bought(app.store.purchase(product_id, { quantity = quantity, app_account_token = app.user_token() }))
    end
    app.queue:add { product_identifier = product_id, quantity = quantity, application_username = app.user() }
  end,
  restore = function(app) app.queue:restore_completed_transactions(app.user()) end,
  tap = function(app, name) taps[name](app) end,
  owned = function(app) return #app.disk:list "a/" end,
  foreground = function(app) app.note "foreground" end,
  background = function(app) app.note "background" end,
  terminate = function(app) app.note "terminate" end,
  login_changed = function(app) note("login", app.user()) end,
}
