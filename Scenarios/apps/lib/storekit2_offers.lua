-- A part of an app on StoreKit 2 that sells with promotional and win-back offers. The signature of a promotional offer
-- is good for one purchase, so each purchase gets its own from the server. A win-back offer needs none.

local reference = require "storekit2_app"

local offers = {}

local tap = reference.tap

-- Handles the answer to a purchase with an offer.
function offers.bought(app, result, failure) reference.answered(app, result, failure) end

function offers.buy(app, product_id, offer_id)
  app.server:sign_offer(product_id, offer_id, app.user_token(), function(status, offer)
    if status ~= 200 then return app.show_dialog("error", "The offer could not be prepared.") end
    app.task(function()
      offers.bought(app, app.store.purchase(product_id, {
        app_account_token = app.user_token(), promotional_offer = offer,
      }))
    end)
  end)
end

-- The first win-back offer of a product for which the user is eligible.
function offers.win_back(app, product)
  if #product.win_back_offers == 0 then return nil end
  local is_eligible = {}
  for _, status in ipairs(app.store.subscription_status(product.subscription_group_id)) do
    local info = status.renewal_info
    for _, offer_id in ipairs(info.verified and info.eligible_win_back_offer_ids or {}) do is_eligible[offer_id] = true end
  end
  for _, offer in ipairs(product.win_back_offers) do
    if is_eligible[offer.identifier] then return offer.identifier end
  end
end

-- Buys with the first offer of a product. Whether it did.
function offers.buy_with_offer(app, product)
  local token, win_back = app.user_token(), offers.win_back(app, product)
  local promotional = product.promotional_offers[1]
  if win_back then
    offers.bought(app, app.store.purchase(product.id, { app_account_token = token, win_back_offer = win_back }))
  elseif promotional then
    offers.buy(app, product.id, promotional.identifier)
  end
  return win_back ~= nil or promotional ~= nil
end

function offers.take(app)
  local products = reference.shown() or reference.load(app) or {}
  for _, product_id in ipairs(app.products()) do
    if products[product_id] and offers.buy_with_offer(app, products[product_id]) then return end
  end
end

function offers.tap(app, name)
  if name == "offer" and reference.is_open(app) then return offers.take(app) end
  tap(app, name)
end

-- Describes the app.
function offers.description(title)
  reference.tap = offers.tap
  local description = reference.description(title)
  description.capabilities.offers, description.capabilities.server = true, true
  return description
end

return offers
