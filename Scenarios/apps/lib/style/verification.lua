-- Who checks that a purchase is genuine, beside the queue that tells of it. The answer is true, false where nothing was
-- decided and another try may tell, or "rejected".

local verification = {}

-- What the store's status says of a receipt; whatever is not here decides nothing.
local meaning = { [0] = "genuine", [21006] = "genuine", [21003] = "bad", [21010] = "bad" }

-- How many seconds pass before the receipt on the device is looked at again.
local looks = { 1, 5, 15, 45 }

local function is_subscription(kind) return kind == "auto_renewable" or kind == "free_subscription" end

-- Entries by their numbers, and all of them.
local function indexed(entries)
  local by_number = {}
  for _, entry in ipairs(entries) do by_number[entry.transaction_id] = entry end
  return { list = entries, by_number = by_number }
end

-- What entries say of a purchase: they show it by its number or, since that may be another one in the receipt, by its
-- product. What was given back is as if it had never been bought. A change to another level of a subscription stands
-- there when it begins; until then the level that runs does.
local function shown(job, entries)
  local same = entries.by_number[job.id]
  if same and same.product_id == job.product_id then return same.cancellation_date and "rejected" or true end
  local is_given_back, is_there = false, false
  for _, entry in ipairs(entries.list) do
    if entry.product_id == job.product_id and entry.cancellation_date then
      -- What was given back before was another purchase; this one may still be on its way into the receipt.
      local bought = job.transaction.transaction_date or 0
      is_given_back = is_given_back or entry.purchase_date and entry.purchase_date >= bought
    elseif entry.product_id == job.product_id
      or is_subscription(job.kind) and entry.subscription_group_identifier
    then
      is_there = true
    end
  end
  return is_there or is_given_back and "rejected"
end

function verification.none(_, _, done) done(true) end

-- The receipt on the device. That it lags behind the queue is no failure: each style looks again, and leaves the rest
-- to its tries.
function verification.device(app, job, done, look)
  look = look or 1
  -- A callback may bring hundreds of transactions, and nothing writes the receipt meanwhile.
  local turn = look == 1 and job.turn or {}
  turn.entries = turn.entries or indexed(app.receipt() or {})
  local answer = shown(job, turn.entries)
  if answer or not looks[look] then return done(answer) end
  app.after(looks[look], function() verification.device(app, job, done, look + 1) end)
end

local function judge(app, job, check, done)
  local status = check and check.status
  if not status then return done(false) end
  app.verified(job.transaction, status)
  if meaning[status] == "bad" then return done "rejected" end
  if meaning[status] ~= "genuine" then return done(false) end
  done(shown(job, indexed(check.in_app)) or shown(job, indexed(check.latest_receipt_info)))
end

-- The transaction's own receipt tells of nothing else and never lags behind; not every transaction has one.
local function receipt_of(app, job) return job.transaction.transaction_receipt or app.receipt_data() end

-- The developer's server asks the store, and hands on what it said.
function verification.server(app, job, done)
  local receipt = receipt_of(app, job)
  if not receipt then return done(false) end
  app.server:verify(receipt, function(status, check) judge(app, job, status == 200 and check, done) end)
end

-- The app asks the store itself, the one for customers first: a sandbox receipt is sent on to that one.
function verification.store(app, job, done)
  local receipt = receipt_of(app, job)
  if not receipt then return done(false) end
  local function ask(environment)
    local question = { receipt = receipt, environment = environment, password = app.shared_secret() }
    app.check_receipt(question, function(status, check)
      if status == 21007 and environment == "production" then return ask "sandbox" end
      judge(app, job, status and check, done)
    end)
  end
  ask "production"
end

return verification
