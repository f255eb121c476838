-- A small app of about sixty lines: one consumable, recorded on disk before it is finished.

local function path_of(transaction)
  return "processed/" .. transaction.transaction_identifier
end

local function deliver(app, transaction)
  local path = path_of(transaction)
  if app.disk:exists(path) then return end
  local product_id = transaction.payment.product_identifier
  local count = app.grants_of(product_id) * transaction.payment.quantity
  app.disk:write(path, product_id .. " " .. count)
  app.grant(transaction, product_id, count)
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    deliver(app, transaction)
    app.queue:finish(transaction)
  elseif state == "failed" then
    local failure = transaction.error
    if failure and failure.code ~= 2 then
      app.show_dialog("error", "The purchase failed.")
    end
    app.queue:finish(transaction)
  end
end

return app {
  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do
          update(app, transaction)
        end
      end,
    }
  end,

  buy = function(app, product_id)
    if app.queue:can_make_payments() then app.queue:add(product_id) end
  end,

  restore = function(app)
    app.queue:restore_completed_transactions()
  end,

  owned = function(app, product_id)
    local total = 0
    for _, path in ipairs(app.disk:list "processed/") do
      local owner, count = app.disk:read(path):match "^(%S+) (%d+)$"
      if owner == product_id then total = total + tonumber(count) end
    end
    return total
  end,
}
