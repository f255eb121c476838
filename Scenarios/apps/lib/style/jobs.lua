-- What is done for a transaction between the callback that brings it and its finish: a list of steps, each of which
-- answers now or later. What a kill or a failure breaks off begins anew when the queue tells again.

local books = require "books"
local delivery = require "style/delivery"

local jobs = {}

-- The jobs of this launch that are not over, by the identifiers of their transactions, and all jobs in their order.
local open, order = {}, {}
-- The transactions that were finished and whose removal was not told.
jobs.is_finished = {}

-- The parts of the style, and the steps in the order that it gives them.
local style, steps

-- Steps ---------------------------------------------------------------------------------------------------------------

local function know(app, job, done) style.record.know(app, job, done) end

-- What stands in the record was genuine when it was written.
local function verify(app, job, done)
  if app.delivery_of(job.product_id) == "server" or style.record.has(app, job) then return done(true) end
  style.verification(app, job, done)
end

local function fetch(app, job, done)
  if books.is_counted(job.kind) and style.record.has(app, job) then return done(true) end
  -- The server hands out to whoever asks.
  local is_theirs = app.delivery_of(job.product_id) ~= "server" or style.account.is_present(app, job.buyer)
  if is_theirs then delivery.fetch(app, job, done) else done "their turn" end
end

local function grant(app, job, done)
  style.record.add(app, job, function(answer, is_new)
    if answer == true then
      job.is_granted = true
      style.account.answered(app, job.transaction, job.product_id)
      if is_new then style.account.grant(app, job) end
    end
    done(answer)
  end)
end

local take_files

-- Hands out what a download belongs to, and says whether that is safe; where it takes time, the files are looked at
-- again when it is.
local function deliver(app, job, done)
  if job.is_granted or job.is_granting then return job.is_granted end
  job.is_granting = true
  local is_in_call = true
  grant(app, job, function(answer)
    job.is_granting = false
    if job.is_granted and not is_in_call and not job.is_gone then take_files(app, job, done) end
    if answer == true then return end
    job.again = function() take_files(app, job, done) end
    jobs.put_off(app, job, answer)
  end)
  is_in_call = false
  return job.is_granted
end

function take_files(app, job, done)
  if not style.hosted.takes(app, job.transaction, job.product_id) then return grant(app, job, done) end
  job.again = function() style.hosted.resume(app) end
  style.hosted.take(app, job, function() return deliver(app, job, done) end, function(answer)
    job.again = nil
    done(answer)
  end)
end

local function settle(app, job, done) style.finish.settle(app, job, done) end

-- Until the call is made the job stays open, so that what the queue tells again begins no other one.
local function finish(app, job)
  job.is_ending, job.turn = true, nil
  style.finish.call(app, function()
    open[job.id] = nil
    if job.is_gone then return end
    jobs.is_finished[job.id] = true
    app.queue:finish(job.transaction)
  end)
end

-- Going on ------------------------------------------------------------------------------------------------------------

local function reject(app, job)
  app.show_dialog("error", "The purchase could not be confirmed.")
  finish(app, job)
end

local function go_on(app, job)
  if job.is_busy or open[job.id] ~= job then return end
  job.is_busy = true
  steps[job.step](app, job, function(answer)
    job.is_busy = false
    if answer == "rejected" then return reject(app, job) end
    if answer ~= true then return jobs.put_off(app, job, answer) end
    job.step, job.tries = job.step + 1, 0
    go_on(app, job)
  end)
end

-- `turn` is shared by the jobs that are looked at in one turn, and keeps what need not be read for each of them.
local function try_again(app, job, turn)
  job.turn = turn
  if job.is_ending then return end
  if job.again then job.again() else go_on(app, job) end
end

-- Nothing was decided: the transaction stays unfinished. Who only waits for its user did not fail.
function jobs.put_off(app, job, answer)
  job.waits_for_user = answer == "their turn"
  if job.waits_for_user then return end
  if job.is_receipt_new then
    job.is_receipt_new = false
    return try_again(app, job, {})
  end
  job.tries = job.tries + 1
  style.retry.put_off(app, job, function() try_again(app, job, {}) end)
end

-- What the app tells this module --------------------------------------------------------------------------------------

function jobs.use(chosen)
  style = chosen
  if chosen.is_granted_with_files then
    steps = { know, verify, fetch, take_files, settle, finish }
  else
    steps = { know, verify, fetch, grant, take_files, settle, finish }
  end
end

-- When a period of a subscription came: a receipt that is younger tells how long it lasts. What was restored stands in
-- the receipt already, however long ago it was bought.
local function since_of(transaction)
  if transaction.transaction_state == "restored" then return math.mininteger end
  return transaction.transaction_date or 0
end

-- Takes care of a transaction that is purchased or restored.
function jobs.take(app, transaction, turn)
  local id, product_id = transaction.transaction_identifier, books.product_of(transaction)
  local kind = product_id and app.type_of(product_id)
  -- Nobody can tell what was bought; the store may tell later.
  if not kind then return end
  local job = open[id]
  if job then
    job.transaction = transaction
    return try_again(app, job, turn)
  end
  job = {
    id = id, transaction = transaction, product_id = product_id, kind = kind, step = 1, tries = 0, turn = turn,
    count = books.is_counted(kind) and books.count_of(app, transaction, product_id) or 1,
    buyer = style.account.buyer_of(app, transaction, product_id), since = since_of(transaction),
  }
  table.insert(order, job)
  open[id] = job
  go_on(app, job)
end

-- Transactions that left the queue; those that this app did not finish belong to their users all the same.
function jobs.removed(app, transactions)
  for _, transaction in ipairs(transactions) do
    local id = transaction.transaction_identifier
    if id then jobs.is_finished[id] = nil end
    if id and open[id] then open[id].is_gone = true end
  end
  style.hosted.removed(app, transactions)
  -- Files that were waited for do not come any more.
  for _, transaction in ipairs(transactions) do
    local job = open[transaction.transaction_identifier or ""]
    if job and job.again then open[job.id] = nil end
  end
end

-- Another try where `is_due` says that the reason to wait may be gone.
local function look_again(app, is_due)
  local turn = {}
  for _, job in ipairs(order) do
    if open[job.id] == job and is_due(job) then
      job.waits_for_user = false
      try_again(app, job, turn)
    end
  end
end

function jobs.in_front(app)
  look_again(app, function(job) return job.waits_for_user or style.retry.in_front end)
end

function jobs.user_changed(app)
  look_again(app, function(job) return job.waits_for_user end)
end

-- A restore brings the receipt up to date; who asked with the one before asks again if that decides nothing.
function jobs.receipt_renewed(app)
  look_again(app, function(job)
    job.is_receipt_new = job.is_busy
    return not job.waits_for_user and not job.again
  end)
end

return jobs
