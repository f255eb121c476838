-- What brings another try after a check, a delivery or a write has failed. Whatever the queue tells again is tried
-- again in any case; a launch is one of these occasions.

local retries = {}

-- How many seconds pass before the next try; after the last the queue is waited for.
local pauses = { 5, 15, 45 }

local function nothing() end

retries.timer = {
  put_off = function(app, job, again)
    local pause = pauses[job.tries]
    if pause then app.after(pause, again) end
  end,
  in_front = false,
}

retries.front = { put_off = nothing, in_front = true }

retries.launch = { put_off = nothing, in_front = false }

return retries
