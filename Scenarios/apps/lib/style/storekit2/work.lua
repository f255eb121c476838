-- Where transactions are processed. Each value accepts the result of a purchase, an update, and an entry of a list.

local transactions = require "style/storekit2/transactions"

local work = {}

local function nothing() end

function work.direct(app, given) transactions.take(app, given, nothing) end

function work.tasks(app, given)
  app.task(function() transactions.take(app, given, nothing) end)
end

-- The line: the next transaction starts when the attempt of the one before is over.
local line, is_at_work = {}, false

local function go_on(app)
  local given = table.remove(line, 1)
  is_at_work = given ~= nil
  if given then transactions.take(app, given, function() go_on(app) end) end
end

function work.line(app, given)
  table.insert(line, given)
  if not is_at_work then go_on(app) end
end

return work
