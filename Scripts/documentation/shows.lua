#!/usr/bin/env lua5.4
-- Compares what a page shows with what was said. A line `…` stands for any lines, also none, and an ellipsis within
-- a line for anything in it, such as a time.
-- Usage: shows.lua SHOWN SAID    ends with 1 and tells the first line that differs when they do

local function lines_of(path)
  local file = assert(io.open(path))
  local text = file:read("a"):gsub("\n+$", "")
  file:close()
  local lines = {}
  for line in (text .. "\n"):gmatch "(.-)\n" do table.insert(lines, line) end
  return lines
end

local shown, said = lines_of(arg[1]), lines_of(arg[2])

local function matches(pattern, line)
  if pattern == line then return true end
  if not pattern:find("…", 1, true) then return false end
  local escaped = pattern:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0"):gsub("…", ".*")
  return line:find("^" .. escaped .. "$") ~= nil
end

-- Whether what is shown from one line on can stand for what was said from another line on. The lines that agree up to
-- the farthest place are remembered, since that is where a reader wants to look.
local farthest_shown, farthest_said = 1, 1

local function agree(shown_from, said_from)
  while shown[shown_from] do
    if shown_from >= farthest_shown then farthest_shown, farthest_said = shown_from, said_from end
    if shown[shown_from]:match "^%s*(.-)%s*$" == "…" then
      for start = said_from, #said + 1 do
        if agree(shown_from + 1, start) then return true end
      end
      return false
    end
    if not said[said_from] or not matches(shown[shown_from], said[said_from]) then return false end
    shown_from, said_from = shown_from + 1, said_from + 1
  end
  if said[said_from] then farthest_shown, farthest_said = shown_from, said_from end
  return not said[said_from]
end

if agree(1, 1) then os.exit(0) end
-- Behind an ellipsis the line could stand anywhere, so no line of what was said is the one that differs.
local is_behind_ellipsis = (shown[farthest_shown - 1] or ""):find "^%s*…%s*$"
print("  shown  " .. (shown[farthest_shown] or "(the end)"))
print("  said   " .. (is_behind_ellipsis and "no such line" or said[farthest_said] or "(the end)"))
os.exit(1)
