-- What becomes of content that the store hosts: `take` brings the files of a transaction, asks `deliver` to hand the
-- product out when they are here, and answers when the transaction may be finished.

local hosted_content = require "hosted_content"

local downloads = {}

local function nothing() end

downloads.none = {
  takes = function() return false end,
  take = nothing, updated = nothing, removed = nothing, resume = nothing, restore_asked = nothing, forget = nothing,
  tapped = function() return false end,
}

-- What hears that the files of a transaction are here, by its identifier.
local waiting = {}

function hosted_content.finish(_, transaction)
  local done = waiting[transaction.transaction_identifier]
  waiting[transaction.transaction_identifier] = nil
  if done then done(true) end
end

downloads.downloaded = {
  takes = hosted_content.has_content,
  take = function(app, job, deliver, done)
    waiting[job.id] = done
    hosted_content.take(app, job.transaction, job.product_id, deliver)
  end,
  updated = hosted_content.updated,
  removed = hosted_content.removed,
  resume = hosted_content.resume,
  restore_asked = hosted_content.restore_asked,
  forget = hosted_content.forget,
  tapped = hosted_content.tapped,
}

return downloads
