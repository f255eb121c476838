#!/usr/bin/env lua5.4
-- Compares the output on a page with the actual output. A line `…` stands for any number of lines, and an ellipsis
-- within a line for any text, such as a time.
-- Usage: shows.lua SHOWN SAID    ends with 1 and prints the first line that differs, if any

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

-- Whether the shown text from one line on can match the actual text from another line on. Records the lines that agree
-- up to the farthest position, because the reader wants to look there.
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
-- After an ellipsis the line could be anywhere, so no single line of the actual text differs.
local is_behind_ellipsis = (shown[farthest_shown - 1] or ""):find "^%s*…%s*$"
print("  shown  " .. (shown[farthest_shown] or "(the end)"))
print("  said   " .. (is_behind_ellipsis and "no such line" or said[farthest_said] or "(the end)"))
os.exit(1)
