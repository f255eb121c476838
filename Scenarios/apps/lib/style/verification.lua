-- Who checks that a purchase is genuine, beside the queue that tells of it. The answer is true, false where nothing was
-- decided and another try may tell, or "rejected".

local verification = {}

-- What the store's status says of a receipt; whatever is not here decides nothing.
local meaning = { [0] = "genuine", [21006] = "genuine", [21003] = "bad", [21010] = "bad" }

local function is_subscription(kind) return kind == "auto_renewable" or kind == "free_subscription" end

-- Whether an entry tells of a purchase: by its number, or, since that may be another one in the receipt, by its product.
-- A change to another level of a subscription stands there when it begins, and until then the level that runs does.
local function is_shown(job, entries)
  for _, entry in ipairs(entries) do
    if entry.product_id == job.product_id then return true end
    if is_subscription(job.kind) and entry.subscription_group_identifier then return true end
  end
  return false
end

function verification.none(_, _, done) done(true) end

-- The receipt on the device; it may lag behind the queue.
function verification.device(app, job, done) done(is_shown(job, app.receipt() or {})) end

local function judge(app, job, check, done)
  local status = check and check.status
  if not status then return done(false) end
  app.verified(job.transaction, status)
  if meaning[status] == "bad" then return done "rejected" end
  if meaning[status] ~= "genuine" then return done(false) end
  done(is_shown(job, check.in_app) or is_shown(job, check.latest_receipt_info))
end

-- The transaction's own receipt tells of nothing else and never lags behind; not every transaction has one.
local function receipt_of(app, job) return job.transaction.transaction_receipt or app.receipt_data() end

-- The developer's server asks the store, and hands on what it said.
function verification.server(app, job, done)
  local receipt = receipt_of(app, job)
  if not receipt then return done(false) end
  app.server:verify(receipt, function(status, check) judge(app, job, status == 200 and check, done) end)
end

-- The app asks the store itself, the one for customers first: a receipt of the test store is sent on to that one.
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
