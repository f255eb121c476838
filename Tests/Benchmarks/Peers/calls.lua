-- A peer: a queue with one purchase, killed at a step and launched again, in plain Lua with no store around it.
local runs, facts = 200000, 0

local function purchase(kill_at)
  local queue, disk, step = {}, {}, 0
  local function fact() step = step + 1; facts = facts + 1; return step == kill_at end
  local function launch()
    for index = #queue, 1, -1 do
      local transaction = queue[index]
      if fact() then return end
      if not disk[transaction.id] then disk[transaction.id] = 100 end
      if fact() then return end
      table.remove(queue, index)
      if fact() then return end
    end
  end
  queue[1] = { id = "1", product = "coins", state = "purchased" }
  fact()
  launch()
  launch()
  assert(disk["1"] == 100)
  return step
end

local start = os.clock()
for run = 1, runs do purchase(run % 8) end
local seconds = os.clock() - start
print(("peer in plain Lua: %.0f runs/s, %.1f facts each"):format(runs / seconds, facts / runs))
