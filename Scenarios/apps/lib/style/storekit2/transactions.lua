-- What is done for a transaction between its arrival and its finish: a list of steps, each of which answers now or
-- later. What a kill or a failure breaks off starts again when StoreKit delivers the transaction again.

local books = require "storekit2_books"
local shelves = require "style/storekit2/shelves"

local transactions = {}

local style

-- The jobs of this launch that are not over, by identifier, and all jobs in their order.
local open, order = {}, {}

local function nothing() end

-- Steps ---------------------------------------------------------------------------------------------------------------

local function record_of(job) return books.is_counted(job.kind) and style.record or style.shelf end

local function prepare(app, job, done)
  if style.preparation == "none" then return done(true) end
  app.after("300ms", function() done(true) end)
end

local function know(app, job, done) record_of(job).know(app, job, done) end

local function record(app, job, done)
  if record_of(job).has(app, job) then return done(true) end
  record_of(job).add(app, job, function(answer, is_new)
    if answer == true and is_new then style.account.grant(app, job) end
    done(answer)
  end)
end

local function settle(app, job, done) style.finish.settle(app, job, done) end

local steps = { prepare, know, record, settle }

-- Continuing ----------------------------------------------------------------------------------------------------------

-- Ends the attempt, and calls the handler that waits for it.
local function ended(job)
  local handler = job.ended
  job.is_busy, job.ended = false, nothing
  handler()
end

local function check_shelves(app, kind)
  local is_dated = kind == "auto_renewable" or kind == "free_subscription"
  if is_dated or style.recheck.at_updates and not books.is_counted(kind) then
    app.task(function() shelves.check(app) end)
  end
end

local function finish(app, job)
  style.finish.call(app, function()
    open[job.id] = nil
    job.given:finish()
    ended(job)
    check_shelves(app, job.kind)
  end)
end

local attempt

-- Nothing was decided: the transaction stays unfinished. A job that only waits for its user did not fail.
local function put_off(app, job, answer)
  job.waits_for_user = answer == "their turn"
  if not job.waits_for_user then
    job.tries = job.tries + 1
    style.retry.put_off(app, job, function() attempt(app, job) end)
  end
  ended(job)
end

local function run(app, job, step)
  steps[step](app, job, function(answer)
    if answer ~= true then return put_off(app, job, answer) end
    if steps[step + 1] then return run(app, job, step + 1) end
    finish(app, job)
  end)
end

function attempt(app, job)
  if job.is_busy or open[job.id] ~= job then return end
  job.is_busy, job.waits_for_user = true, false
  run(app, job, 1)
end

-- What the shop tells this module -------------------------------------------------------------------------------------

function transactions.use(chosen) style = chosen end

local function new_job(app, transaction)
  local job = shelves.job(app, transaction)
  job.given, job.tries = transaction, 0
  if books.is_counted(job.kind) then
    job.transaction, job.count = transaction, app.grants_of(job.product_id) * transaction.purchased_quantity
  elseif not style.shelf.is_memory then
    job.transaction = transaction
  end
  return job
end

-- Takes care of a transaction that was taken back. The user may have its product in another way.
local function take_back(app, transaction, kind, done)
  open[transaction.id] = nil
  transaction:finish()
  if not books.is_counted(kind) then app.task(function() shelves.check(app) end) end
  done()
end

-- Takes care of a transaction. `done` is called when the attempt is over, whatever its result.
function transactions.take(app, given, done)
  local transaction = given.transaction
  local kind = app.type_of(transaction.product_id)
  -- What is not verified can be valid when it arrives again, and another version may know the product.
  if not given.verified or not kind then return done() end
  if transaction.revocation_date or transaction.is_upgraded then return take_back(app, transaction, kind, done) end
  local job = open[transaction.id]
  if job then
    job.given = transaction
    attempt(app, job)
    return done()
  end
  job = new_job(app, transaction)
  job.ended = done
  table.insert(order, job)
  open[job.id] = job
  attempt(app, job)
end

-- Another try of the jobs for which there may be no reason to wait any more.
local function look_again(app, is_due)
  for _, job in ipairs(order) do
    if open[job.id] == job and is_due(job) then attempt(app, job) end
  end
end

function transactions.in_front(app)
  look_again(app, function(job) return job.waits_for_user or style.retry.in_front end)
end

function transactions.user_changed(app)
  look_again(app, function(job) return job.waits_for_user end)
end

return transactions
