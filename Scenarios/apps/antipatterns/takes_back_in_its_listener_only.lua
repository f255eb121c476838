-- Saves what is unlocked, and takes it back only if a listener receives a revocation.
-- habit: recheck-at-launch in storekit2/6.2: takes access back in its listener only
-- follows: revocation-rechecks-receipt: nothing looks for a refund that happened while the app was closed
-- follows: expectation: the refunded product stays

local reference = require "storekit2_app"
local books = require "storekit2_books"

local is_entitled = books.is_entitled

function books.recheck() end

-- A product that is saved as unlocked is not looked up.
function books.is_entitled(app, product_id)
  return app.disk:exists(books.owned_path(product_id)) or is_entitled(app, product_id)
end

function books.revoked(app, transaction)
  local product_id = transaction.product_id
  if is_entitled(app, product_id) then return end
  app.disk:remove(books.owned_path(product_id))
  app.revoke(product_id)
end

local description = reference.description "takes access back in its listener only"
description.capabilities.product_types = { "consumable", "non_consumable" }
return app(description)
