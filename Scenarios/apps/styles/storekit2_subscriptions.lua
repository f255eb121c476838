-- An app that sells access and nothing else, and keeps no record of it: the device's list says who is subscribed, also
-- without a network. It has no moment of granting, so it reports no grants.
--
-- A transaction brings nothing that could be lost. The app finishes it after it has read the list again, and unlocks
-- its pages as the list says.

local shop = require "plain_store"

-- The products that the screen shows as subscribed.
local shown = {}

local function is_listed(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- Shows on the account page what changed. The pages themselves ask the list.
local function show_access(app)
  for _, product_id in ipairs(app.products()) do
    local is_subscribed = is_listed(app, product_id)
    if is_subscribed ~= (shown[product_id] or false) then
      shown[product_id] = is_subscribed
      app.note(product_id .. (is_subscribed and " is open" or " is locked"))
    end
  end
end

local function receive(app, given)
  local is_ours = app.type_of(given.transaction.product_id) ~= nil
  if not given.verified or not is_ours then return end
  show_access(app)
  given.transaction:finish()
end

return app {
  title = "Sells only subscriptions, and records nothing",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do receive(app, update) end
    end)
    app.task(function() show_access(app) end)
  end,

  foreground = show_access,

  tap = function(app, name)
    if name == "shop" then shop.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = shop.buy(app, product_id, quantity)
    if result then receive(app, result) end
  end,

  restore = function(app)
    if shop.sync(app) then show_access(app) end
  end,

  owned = function(app, product_id) return is_listed(app, product_id) and 1 or 0 end,

  capabilities = {
    storekit2 = true, product_types = { "auto_renewable", "free_subscription" }, promotions = false, claims = false,
  },
}
