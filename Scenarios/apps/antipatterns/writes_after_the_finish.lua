-- Keeps the books in memory while it works, and writes them when the transaction is finished.
-- habit: persist-before-finish in purchase/2.1: writes its records after the finish
-- follows: entitlements-match-store: a kill before the write loses a paid purchase
-- follows: expectation: the user lacks the purchase lost by the kill
-- follows: rebuy-grants-once: a purchase missing from the records is granted again

local reference = require "reference_app"

local books = reference.books
local unwritten = {}

function books.write(_, path, entry)
  table.insert(unwritten, { path = path, entry = entry })
  return true
end

local function finish(app, transaction)
  app.queue:finish(transaction)
  for _, page in ipairs(unwritten) do app.disk:write(page.path, page.entry) end
  unwritten = {}
end

reference.finish = finish
reference.hosted_content.finish = finish
reference.server_delivery.finish = finish

return app(reference.description "writes its records after the finish")
