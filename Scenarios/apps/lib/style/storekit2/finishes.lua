-- When a transaction is finished, once its user has everything: as on the payment queue, or together with others.

local finishes = require "style/finishes"

local together = {}

-- The calls of a batch, which ends when some time has passed since its first.
local batch = {}

together.settle = finishes.at_once.settle

function together.call(app, call)
  table.insert(batch, call)
  if batch[2] then return end
  app.after("100ms", function()
    local calls = batch
    batch = {}
    for _, each in ipairs(calls) do each() end
  end)
end

return {
  at_once = finishes.at_once, next_turn = finishes.next_turn, soon = finishes.soon, reported = finishes.reported,
  together = together,
}
