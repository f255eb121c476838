-- When a transaction is finished, once its user has everything: `settle` comes before and answers with true when
-- nothing more is to be waited for, `call` makes the call.

local finishes = {}

local function at_once(_, call) call() end

local function nothing_to_wait_for(_, _, done) done(true) end

finishes.at_once = { settle = nothing_to_wait_for, call = at_once }

finishes.next_turn = {
  settle = nothing_to_wait_for,
  call = function(app, call) app.after(0, call) end,
}

finishes.soon = {
  settle = nothing_to_wait_for,
  call = function(app, call) app.after("200ms", call) end,
}

-- The server keeps a list of sales, and a purchase is over when it stands there.
finishes.reported = {
  settle = function(app, job, done)
    app.server:put("sale/" .. job.id, job.product_id .. " " .. job.count, function(status) done(status == 200) end)
  end,
  call = at_once,
}

return finishes
