-- An app that sells coins and nothing else. No list of StoreKit 2 has a coin that is finished, so the app keeps them
-- itself: a journal for each user, one line for each purchase, which is replaced as a whole.
--
-- Nothing can be restored here. At launch and in front, the app works off what is unfinished: a purchase that found no
-- room on the disk gets another chance.

local shop = require "plain_store"

local function journal_path(user) return "journal/" .. user end

local function user_of(app) return app.user_token() or "nobody" end

local function lines_of(app, user)
  local lines = {}
  for id, product_id, count in (app.disk:read(journal_path(user)) or ""):gmatch "(%S+) (%S+) (%d+)\n" do
    table.insert(lines, { id = id, product_id = product_id, count = tonumber(count) })
  end
  return lines
end

local function has_line(app, user, id)
  for _, line in ipairs(lines_of(app, user)) do
    if line.id == id then return true end
  end
  return false
end

-- Whether the coins of a transaction are in some journal: without a token, another user may have been here then.
local function is_credited(app, transaction)
  for _, path in ipairs(app.disk:list "journal/") do
    if has_line(app, path:match "^journal/(.*)$", transaction.id) then return true end
  end
  return false
end

local function append(app, user, transaction, count)
  local text = app.disk:read(journal_path(user)) or ""
  local line = ("%s %s %d\n"):format(transaction.id, transaction.product_id, count)
  return app.disk:write(journal_path(user), text .. line)
end

local function credit(app, given)
  local transaction = given.transaction
  local grants = app.grants_of(transaction.product_id)
  if not given.verified or not grants then return end
  if transaction.revocation_date or is_credited(app, transaction) then return transaction:finish() end
  local user, count = transaction.app_account_token or user_of(app), grants * transaction.purchased_quantity
  if not append(app, user, transaction, count) then
    return app.show_dialog("error", "There is no room for your coins. Free some, and open the app again.")
  end
  app.grant(transaction, transaction.product_id, count, user == user_of(app) and app.user() or nil)
  transaction:finish()
end

local function work_off(app)
  for given in app.store.unfinished() do credit(app, given) end
end

return app {
  title = "Sells only coins, through StoreKit 2",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do credit(app, update) end
    end)
    app.task(function() work_off(app) end)
    app.task(function() shop.load(app) end)
  end,

  foreground = work_off,

  buy = function(app, product_id, quantity)
    local result = shop.buy(app, product_id, quantity)
    if result then credit(app, result) end
  end,

  owned = function(app, product_id)
    local total = 0
    for _, line in ipairs(lines_of(app, user_of(app))) do
      if line.product_id == product_id then total = total + line.count end
    end
    return total
  end,

  capabilities = { storekit2 = true, product_types = { "consumable" }, promotions = false, restores = false },
}
