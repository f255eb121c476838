-- A part of an app on StoreKit 2 that sells with promotional offers. A signature is good for one purchase, so each
-- purchase gets its own from the server.

local reference = require "storekit2_app"

local offers = {}

local tap = reference.tap

-- What happens with the answer to a purchase with an offer.
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

-- Buys the first product that has an offer, with its first one.
function offers.take(app)
  local products = reference.shown() or reference.load(app) or {}
  for _, product_id in ipairs(app.products()) do
    local offer = products[product_id] and products[product_id].promotional_offers[1]
    if offer then return offers.buy(app, product_id, offer.identifier) end
  end
end

function offers.tap(app, name)
  if name == "offer" and reference.is_open(app) then return offers.take(app) end
  tap(app, name)
end

-- What is handed to `app`.
function offers.description(title)
  reference.tap = offers.tap
  local description = reference.description(title)
  description.capabilities.offers, description.capabilities.server = true, true
  return description
end

return offers
