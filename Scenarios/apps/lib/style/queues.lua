-- Which transactions are looked at. The queue lists a finished transaction until its removal is told, and one that is
-- purchasing has nothing to be done; only what was paid or restored is taken out of the list.

local queues = {}

local function nothing() return {} end

-- What is in the queue and waits for its user, without what `is_finished` knows.
local function unfinished(app, is_finished)
  local list = {}
  for _, transaction in ipairs(app.queue:transactions()) do
    local state = transaction.transaction_state
    local is_due = state == "purchased" or state == "restored"
    if is_due and not is_finished[transaction.transaction_identifier] then table.insert(list, transaction) end
  end
  return list
end

queues.told = {
  at_launch = nothing,
  at_callback = function(_, transactions) return transactions end,
}

queues.looks_at_launch = {
  at_launch = unfinished,
  at_callback = queues.told.at_callback,
}

queues.whole_queue = {
  at_launch = nothing,
  at_callback = function(app, transactions, is_finished)
    local list, is_told = {}, {}
    for _, transaction in ipairs(transactions) do
      table.insert(list, transaction)
      if transaction.transaction_identifier then is_told[transaction.transaction_identifier] = true end
    end
    for _, transaction in ipairs(unfinished(app, is_finished)) do
      if not is_told[transaction.transaction_identifier] then table.insert(list, transaction) end
    end
    return list
  end,
}

return queues
