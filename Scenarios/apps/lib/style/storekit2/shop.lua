-- The shop of a style on StoreKit 2.

local books = require "storekit2_books"
local choices = require "style/choices"
local plain_store = require "plain_store"
local shelves = require "style/storekit2/shelves"
local transactions = require "style/storekit2/transactions"

local parts = {
  record = require "style/records", account = require "style/storekit2/accounts", retry = require "style/retries",
  listener = require "style/storekit2/listeners", work = require "style/storekit2/work",
  finish = require "style/storekit2/finishes", recheck = require "style/storekit2/rechecks",
  restore = require "style/storekit2/restores", catalogue = require "style/storekit2/catalogue",
  messages = require "style/messages", claims = require "style/claims",
}

local function work_off(app, chosen)
  for given in app.store.unfinished() do chosen.work(app, given) end
end

local function launch(app, chosen)
  chosen.listener(app, function(given) chosen.work(app, given) end)
  chosen.record.launch(app)
  if chosen.unfinished ~= "told" then
    app.task(function() work_off(app, chosen) end)
  end
  app.task(function() shelves.check(app) end)
  chosen.recheck.launch(app)
  chosen.catalogue.launch(app)
end

local function foreground(app, chosen)
  chosen.record.look_again(app)
  transactions.in_front(app)
  if chosen.unfinished == "in_front" then work_off(app, chosen) end
  shelves.check(app)
end

local function login_changed(app, chosen)
  chosen.record.look_again(app)
  transactions.user_changed(app)
end

-- Taps ----------------------------------------------------------------------------------------------------------------

local function purchase(app, chosen, product_id, quantity)
  local result = plain_store.purchase(app, product_id, quantity)
  if result then chosen.work(app, result) end
end

local function buy(app, chosen, product_id, quantity)
  if not app.store.can_make_payments() then
    return app.show_dialog("message", "Purchases are not allowed on this device.")
  end
  chosen.catalogue.buy(app, product_id, function()
    if chosen.buying == "in_tap" then return purchase(app, chosen, product_id, quantity) end
    app.task(function() purchase(app, chosen, product_id, quantity) end)
  end)
end

local function tap(app, chosen, name)
  if name == "shop" then chosen.catalogue.open(app) end
end

local function restore(app, chosen) chosen.restore(app) end

local function owned(app, chosen, product_id)
  if not books.is_counted(app.type_of(product_id)) then return shelves.is_open(app, product_id) and 1 or 0 end
  return chosen.record.total(app, product_id, chosen.account.user(app))
end

-- The description of an app in a style.
return function(style)
  local chosen = choices.of(style, parts)
  chosen.access, chosen.unfinished, chosen.preparation, chosen.buying =
    style.access, style.unfinished, style.preparation, style.buying
  chosen.record.use(chosen.account)
  shelves.use(chosen)
  transactions.use(chosen)
  local with_voice = choices.with_voice(chosen)
  local description = {
    title = "An app of the style matrix, on StoreKit 2",
    launch = with_voice(launch),
    buy = with_voice(buy),
    tap = with_voice(tap),
    owned = with_voice(owned),
    foreground = with_voice(foreground),
    login_changed = with_voice(login_changed),
    capabilities = {
      storekit2 = true,
      product_types = choices.types_of(style),
      restores = choices.restores(style),
      claims = style.claims == "given",
      server = choices.asks_server(style),
      promotions = false,
    },
  }
  if description.capabilities.restores then description.restore = with_voice(restore) end
  return description
end
