-- Saves what is unlocked, and takes it back only if a listener receives a revocation.
-- habit: recheck-at-launch in storekit2/6.2: takes access back in its listener only

local reference = require "storekit2_app"
local books = require "storekit2_books"

function books.recheck() end

function books.is_entitled(app, product_id) return app.disk:exists(books.owned_path(product_id)) end

function books.revoked(app, transaction)
  app.disk:remove(books.owned_path(transaction.product_id))
  app.revoke(transaction.product_id)
end

return app(reference.description "takes access back in its listener only")
