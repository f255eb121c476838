-- What the developer's server delivers: the receipt goes there, the content comes back and is stored. The answer is
-- true, false where another try may bring it, or "rejected".

local books = require "books"
local server_delivery = require "server_delivery"

local delivery = {}

local function version_path(product_id) return "content/" .. product_id .. "/version" end

-- Whether the content of a product which lasts is on the disk; that of coins is asked for each time.
local function is_here(app, job)
  return not books.is_counted(job.kind) and app.disk:exists(version_path(job.product_id))
end

function delivery.fetch(app, job, done)
  if app.delivery_of(job.product_id) ~= "server" or is_here(app, job) then return done(true) end
  local receipt = job.transaction.transaction_receipt or app.receipt_data()
  if not receipt then return done(false) end
  local question = { receipt = receipt, product_id = job.product_id, transaction_id = job.id }
  app.server:deliver(question, function(status, answer)
    if not status or not answer then return done(false) end
    if answer.status then app.verified(job.transaction, answer.status) end
    if answer.answer == "rejected" or answer.answer == "already_redeemed" then return done "rejected" end
    if answer.answer ~= "sent" then return done(false) end
    if server_delivery.store(app, job.product_id, answer) then return done(true) end
    app.show_dialog("error", "There is no room for what you bought. It will be fetched again.")
    done(false)
  end)
end

return delivery
