-- An app that sells coins and passes for some days: nothing of it can be restored, so that it offers no restore. The
-- identifiers are built in, and the price stands on the system's payment sheet: it never asks for a products list.
--
-- Its book is one file, written anew with each purchase. Two observers listen: this app finishes in the first, and
-- the second only counts for its statistics.

local book_path = "book"

-- A line for each transaction that was handed out: its identifier, the product, how much, and who has it.
local function read_book(app) return app.disk:read(book_path) or "" end

local function is_written(book, id) return ("\n" .. book):find("\n" .. id .. " ", 1, true) ~= nil end

local function user_of(app) return app.user() or "nobody" end

local function buyer_path(product_id) return "buyers/" .. product_id end

-- Who paid: a replayed payment may have lost the name, so the app wrote down who tapped Buy.
local function buyer_of(app, transaction, product_id)
  return transaction.payment.application_username or app.disk:read(buyer_path(product_id)) or user_of(app)
end

local function take(app, transaction)
  local product_id, id = transaction.payment.product_identifier, transaction.transaction_identifier
  local grants = product_id and app.grants_of(product_id)
  -- Nobody can tell what was bought; the store may tell later.
  if not grants then return end
  local book = read_book(app)
  if not is_written(book, id) then
    local count, buyer = grants * transaction.payment.quantity, buyer_of(app, transaction, product_id)
    local line = id .. " " .. product_id .. " " .. count .. " " .. buyer .. "\n"
    -- Without room for the line nothing was handed out, and another launch tries again.
    if not app.disk:write(book_path, book .. line) then return end
    app.grant(transaction, product_id, count, buyer)
  end
  app.queue:finish(transaction)
end

local function fail(app, transaction)
  local failure = transaction.error
  if not (failure and failure.domain == "SKErrorDomain" and failure.code == 2) then
    app.show_dialog("error", "The purchase could not be completed.")
  end
  app.queue:finish(transaction)
end

return app {
  title = "Sells only consumables and limited passes, and restores nothing",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          local state = transaction.transaction_state
          if state == "purchased" then take(app, transaction) end
          if state == "failed" then fail(app, transaction) end
        end
      end,
    }
    app.queue:add_observer {
      updated_transactions = function(transactions) app.note("statistics: " .. #transactions .. " changed") end,
    }
  end,

  buy = function(app, product_id, quantity)
    if not app.queue:can_make_payments() then
      app.show_dialog("message", "Purchases are not allowed on this device.")
      return
    end
    app.disk:write(buyer_path(product_id), user_of(app))
    app.queue:add { product_identifier = product_id, quantity = quantity, application_username = app.user() }
  end,

  owned = function(app, product_id)
    local total = 0
    for product, count, buyer in read_book(app):gmatch "%S+ (%S+) (%d+) ([^\n]*)\n" do
      if product == product_id and buyer == user_of(app) then total = total + tonumber(count) end
    end
    return total
  end,

  capabilities = { product_types = { "consumable", "non_renewing" }, promotions = false, restores = false },
}
