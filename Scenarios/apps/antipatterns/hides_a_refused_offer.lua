-- Buys with a promotional offer, and stays silent if the store refuses it.
-- habit: show-failures in storekit2/1.22: does not report that its offer was refused
-- follows: expectation: no message is shown

local reference = require "storekit2_app"

local tap = reference.tap

-- The offers that the shop shows, by product.
local offers = { monthly = "come_back" }

local function buy_with(app, product_id, discount)
  local result = app.store.purchase(product_id, {
    app_account_token = app.user_token(), promotional_offer = discount,
  })
  if result and result.success then reference.returned(app, result) end
end

function reference.tap(app, name)
  if name ~= "offer" or not reference.is_open(app) then return tap(app, name) end
  for product_id, offer_id in pairs(offers) do
    app.server:sign_offer(product_id, offer_id, app.user_token(), function(status, discount)
      if status ~= 200 then return app.show_dialog("error", "The offer could not be prepared.") end
      app.task(function() buy_with(app, product_id, discount) end)
    end)
  end
end

local description = reference.description "does not report that its offer was refused"
description.capabilities.offers, description.capabilities.server = true, true
return app(description)
