-- The library finished each transaction as soon as it was paid and called the app's success block. The app then fetched
-- what was bought from its own server; when that failed there was no transaction left that could bring it again. The
-- user had paid for files that never came.

local small_app = require "small_app"
local server_delivery = require "server_delivery"

local function store_files(app, product_id, answer)
  local names = {}
  for name in pairs(answer.files) do table.insert(names, name) end
  table.sort(names)
  for _, name in ipairs(names) do
    local path = "content/" .. product_id .. "/" .. answer.version .. "/" .. name
    if not app.disk:write(path, answer.files[name]) then return false end
    app.disk:exclude_from_backup(path)
  end
  return true
end

-- The app's success block.
local function download(app, transaction)
  local product_id = small_app.product_of(transaction)
  local question = {
    receipt = transaction.transaction_receipt or app.receipt_data() or "", product_id = product_id,
    transaction_id = transaction.transaction_identifier,
  }
  app.server:deliver(question, function(_, answer)
    if answer and answer.status then app.verified(transaction, answer.status) end
    if answer and answer.answer == "sent" and store_files(app, product_id, answer) then
      small_app.deliver(app, transaction)
    else
      app.show_dialog("error", "The download failed.")
    end
  end)
end

return app(small_app.with {
  title = "the library finishes a paid purchase, and the app's own download fails afterward",
  source = "https://github.com/robotmedia/RMStore/issues/172",
  capabilities = { product_types = { "non_consumable" }, server = true, server_delivery = true, receipts = true },

  tap = function(app, name)
    if name ~= "shop" then return end
    server_delivery.list(app, function(identifiers) small_app.open_shop(app, nil, identifiers) end)
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = small_app.product_of(transaction)
        local state = transaction.transaction_state
        local is_paid = state == "purchased" or state == "restored"
        if is_paid and product_id and app.delivery_of(product_id) == "server" then
          app.queue:finish(transaction)
          download(app, transaction)
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})
