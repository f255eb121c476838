-- Asks the store at each launch until when its subscription runs, and reads one of the two dates.
-- habit: keep-access-in-grace in subscriptions/2.6: validates the receipt, and ignores the grace period in the response

local reference = require "reference_app"

local books = reference.books
local owned = books.owned
local expires = {}

-- The latest end of each subscription; nil until the store has answered.
local function note(check)
  for _, entries in ipairs { check.in_app, check.latest_receipt_info } do
    for _, entry in ipairs(entries) do
      local known = expires[entry.product_id]
      if entry.expires_date and (not known or entry.expires_date > known) then
        expires[entry.product_id] = entry.expires_date
      end
    end
  end
end

local function has_periods(receipt)
  for _, entry in ipairs(receipt) do
    if entry.expires_date then return true end
  end
  return false
end

function books.owned(app, product_id)
  if not expires[product_id] then return owned(app, product_id) end
  return owned(app, product_id) > 0 and expires[product_id] > app.now() and 1 or 0
end

local description = reference.description "validates the receipt, and ignores the grace period in the response"
local launch = description.launch

function description.launch(app)
  expires = {}
  launch(app)
  if not has_periods(app.receipt() or {}) then return end
  local receipt = app.receipt_data()
  local question = { receipt = receipt, environment = "production", password = app.shared_secret() }
  app.check_receipt(question, function(status, check)
    if status == 0 then note(check) end
  end)
end

return app(description)
