#!/usr/bin/env lua5.4
-- Reads pages and writes down, in their order, the commands that a reader would type and what they are to come to.
-- Usage: commands.lua EXCEPTIONS FOLDER PAGE…    texts go into files of the folder, the list to the standard output
--
-- A command is a line that begins with `$ ` in a block of the kind `console`; there what follows is its output. In other
-- blocks it is a line that begins with `assay ` or `Scripts/`, up to two spaces or ` #`, behind which stands what it
-- does. In the text it is a code span that begins so and has neither a word in capitals nor an ellipsis. A block
-- that begins with ```` ```lua PATH ```` is a file. Comments of a page say what is not the usual thing:
--
--   <!-- ends with 1, 0 -->              the exit codes of the commands in the next block, or that of the next span
--   <!-- begins in an empty folder -->   its reader is not in a clone of the repository
--
-- A line of the list has, between tabs: what it is (command, file or empty), the page, the line, the exit code,
-- the files that are there afterwards, the file that holds the output or the text, and the command.

local exceptions_path, folder = arg[1], arg[2]

local function fail(page, line, why)
  io.stderr:write(("%s:%d: %s\n"):format(page, line, why))
  os.exit(1)
end

-- Exceptions: a command, and below it, indented, `why` it is one, `instead` what is run, `ends` with which exit code.

local function read_exceptions(path)
  local exceptions, last, number = {}, nil, 0
  for line in io.lines(path) do
    number = number + 1
    local field, value = line:match "^%s+(%l+)%s+(.+)$"
    if field then
      local is_known = field == "why" or field == "instead" or field == "ends"
      if not last or not is_known then fail(path, number, "expected why, instead or ends below a command") end
      last[field] = value
    elseif line:find "^[^#%s]" then
      last = { line = number, uses = 0 }
      exceptions[line] = last
    end
  end
  for command, exception in pairs(exceptions) do
    if not exception.why then fail(path, exception.line, ("`%s` has no reason"):format(command)) end
  end
  return exceptions
end

local exceptions = read_exceptions(exceptions_path)

-- The list.

local text_count = 0

local function keep(text)
  text_count = text_count + 1
  local path = ("%s/%d"):format(folder, text_count)
  local file = assert(io.open(path, "w"))
  file:write(text)
  file:close()
  return path
end

local function write(...) print(table.concat({ ... }, "\t")) end

-- The files that a command is said to write: by its options, and by the words beside it.
local function written_by(command, words)
  local paths = {}
  for path in command:gmatch "%-%-trace ([^%s;]+)" do table.insert(paths, path) end
  for path in command:gmatch "%-%-report %l+=([^%s;]+)" do
    if path ~= "-" then table.insert(paths, path) end
  end
  for path in words:gmatch "[%w_/]+/[%w_]+%.lua" do table.insert(paths, path) end
  return #paths > 0 and table.concat(paths, " ") or "-"
end

local function add(page, line, command, words, code, shown)
  local exception = exceptions[command]
  if exception then
    exception.uses = exception.uses + 1
    if not exception.instead and not exception.ends then return end
  end
  local run = exception and exception.instead or command
  code = exception and exception.ends or code
  write("command", page, line, code, written_by(run, words), shown and keep(shown) or "-", run)
end

-- Pages.

-- Adds the commands of a block and says how many there are; `next_code` gives the exit code of each.
local function read_block(page, head, lines, first_line, next_code, seen)
  local is_console, count, index = head == "```console", 0, 1
  while index <= #lines do
    local line, number = lines[index], first_line + index - 1
    local command, words = line:match "^%$ (.+)$", ""
    local shown
    if command then
      local output = {}
      while is_console and lines[index + 1] and not lines[index + 1]:find "^%$ " do
        index = index + 1
        table.insert(output, lines[index])
      end
      local text = table.concat(output, "\n"):gsub("\n+$", "")
      shown = text ~= "" and text or nil
    elseif not is_console and (line:find "^assay " or line:find "^Scripts/") then
      local stop = line:find "  " or line:find " #" or #line + 1
      command, words = line:sub(1, stop - 1), line:sub(stop)
    end
    if command then
      count, seen[command] = count + 1, true
      add(page, number, command, words, next_code(), shown)
    end
    index = index + 1
  end
  return count
end

local function is_command(span)
  return (span:find "^assay %S" or span:find "^Scripts/[%w-]+$" or span:find "^Scripts/[%w-]+ ")
    and not span:find "…" and not span:find "%f[%w_]%u%u+%f[^%w_]"
end

local function read_page(page)
  local codes, codes_line
  local seen, prose, prose_line = {}, {}, 1

  local function next_code()
    if not codes then return 0 end
    return #codes > 1 and table.remove(codes, 1) or codes[1]
  end

  local function read_comment(comment, line)
    local list = comment:match "^%s*ends with ([%d, ]+)%s*$"
    if comment:match "^%s*begins in an empty folder%s*$" then write("empty", page, line, 0, "-", "-", "-") end
    if not list then return end
    if codes then fail(page, codes_line, "no command follows this exit code") end
    codes, codes_line = {}, line
    for code in list:gmatch "%d+" do table.insert(codes, code) end
  end

  local function read_prose()
    local text, place = table.concat(prose, "\n") .. "\n", 1
    while true do
      local from, to, span = text:find("`([^`]+)`", place)
      local comment_from, comment_to, comment = text:find("<!%-%-(.-)%-%->", place)
      if not from and not comment_from then break end
      local is_comment = comment_from and (not from or comment_from < from)
      local start = is_comment and comment_from or from
      local line = prose_line + select(2, text:sub(1, start):gsub("\n", ""))
      place = (is_comment and comment_to or to) + 1
      if is_comment then
        read_comment(comment, line)
      else
        span = span:gsub("%s+", " ")
        if is_command(span) and (codes or not seen[span]) then
          seen[span] = true
          add(page, line, span, "", next_code())
          codes = nil
        end
      end
    end
    prose = {}
  end

  local head, block, number = nil, {}, 0
  for line in io.lines(page) do
    number = number + 1
    if head and line == "```" then
      local path = head:match "^```lua (%S+)$"
      if path then
        write("file", page, number, 0, "-", keep(table.concat(block, "\n") .. "\n"), path)
      else
        local count = read_block(page, head, block, number - #block, next_code, seen)
        if count > 0 then codes = nil end
      end
      head, prose_line = nil, number + 1
    elseif head then
      table.insert(block, line)
    elseif line:find "^```" then
      read_prose()
      head, block = line, {}
    else
      table.insert(prose, line)
    end
  end
  read_prose()
  if codes then fail(page, codes_line, "no command follows this exit code") end
end

for index = 3, #arg do read_page(arg[index]) end

local is_stale = false
for command, exception in pairs(exceptions) do
  if exception.uses == 0 then
    io.stderr:write(("%s:%d: no page has the command `%s` any more\n"):format(exceptions_path, exception.line, command))
    is_stale = true
  end
end
if is_stale then os.exit(1) end
