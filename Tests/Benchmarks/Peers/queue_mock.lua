-- What a team would write for itself: a payment queue with one purchase in it, an app that grants and finishes, and a
-- process that can die before any step. No store, no faults but that one, two checks.
local mock = {}

--- One purchase, killed before a step, launched again, checked. Gives the number of steps that were made.
function mock.purchase(kill_before)
  local queue, disk, steps = {}, {}, 0
  local function dies()
    steps = steps + 1
    return steps == kill_before
  end

  local function launch()
    local position = 1
    while queue[position] do
      local transaction = queue[position]
      if dies() then return end
      if not disk[transaction.identifier] then
        disk[transaction.identifier] = transaction.count
        if dies() then return end
      end
      table.remove(queue, position)
      if dies() then return end
    end
  end

  queue[1] = { identifier = "1", product = "coins", count = 100 }
  if not dies() then launch() end
  launch()
  assert(#queue == 0, "something is left in the queue")
  assert(disk["1"] == 100, "the coins were not granted once")
  return steps
end

return mock
