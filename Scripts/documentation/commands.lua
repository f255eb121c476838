#!/usr/bin/env lua5.4
-- Reads pages and lists, in order, the commands that a reader would type and their expected outcomes.
-- Usage: commands.lua EXCEPTIONS FOLDER PAGE…    writes texts to files in the folder, and the list to standard output
--
-- A command is a line that starts with `$ ` in a block of the kind `console`; the lines after it are its output. In
-- other blocks it is a line that starts with `assay ` or `Scripts/`, up to two spaces or ` #`, which precede a
-- description. In prose it is a code span that starts in the same way and contains neither a word in capitals nor an
-- ellipsis. A block that starts with ```` ```lua PATH ````, or another language, is a file. Comments of a page mark
-- exceptions:
--
--   <!-- ends with 1, 0 -->              the exit codes of the commands in the next block, or that of the next span
--   <!-- begins in an empty folder -->   its reader is not in a clone of the repository
--
-- A line of the list has, separated by tabs: the type (command, file or empty), the page, the line, the exit code, the
-- expected files, the file with the output or the text, and the command.

local exceptions_path, folder = arg[1], arg[2]

local function fail(page, line, why)
  io.stderr:write(("%s:%d: %s\n"):format(page, line, why))
  os.exit(1)
end

-- Exceptions: a command and, indented below it, `why` it is one, `instead` the command to run, `ends` with the exit
-- code.

local function read_exceptions(path)
  local by_command, in_order, last, number = {}, {}, nil, 0
  for line in io.lines(path) do
    number = number + 1
    local field, value = line:match "^%s+(%l+)%s+(.+)$"
    if field then
      local is_known = field == "why" or field == "instead" or field == "ends"
      if not last or not is_known then fail(path, number, "expected why, instead or ends below a command") end
      last[field] = value
    elseif line:find "^[^#%s]" then
      last = { command = line, line = number, uses = 0 }
      by_command[line] = last
      table.insert(in_order, last)
    end
  end
  for _, exception in ipairs(in_order) do
    if not exception.why then fail(path, exception.line, ("`%s` has no reason"):format(exception.command)) end
  end
  return by_command, in_order
end

local exceptions, exceptions_in_order = read_exceptions(exceptions_path)

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

-- The files that a command should write, from its options and from the words next to it.
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

-- Adds the commands of a block and returns their number. `next_code` returns the exit code of each.
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

-- Iterates over a page: calls `visit_prose(text, line)` for the text between blocks, and `visit_block(head, lines,
-- line)` for each block.
local function each_part(page, visit_prose, visit_block)
  local head, lines, first_line, number = nil, {}, 1, 0
  local function begin(new_head) head, lines, first_line = new_head, {}, number + 1 end
  for line in io.lines(page) do
    number = number + 1
    if head and line == "```" then
      visit_block(head, lines, first_line)
      begin(nil)
    elseif not head and line:find "^```" then
      visit_prose(table.concat(lines, "\n"), first_line)
      begin(line)
    else
      table.insert(lines, line)
    end
  end
  visit_prose(table.concat(lines, "\n"), first_line)
end

-- Iterates over the comments and the code spans of a text in order, each with its first line.
local function each_mark(text, first_line, visit_comment, visit_span)
  local place = 1
  while true do
    local from, to, span = text:find("`([^`]+)`", place)
    local comment_from, comment_to, comment = text:find("<!%-%-(.-)%-%->", place)
    if not from and not comment_from then return end
    local is_comment = comment_from and (not from or comment_from < from)
    local _, line_ends = text:sub(1, is_comment and comment_from or from):gsub("\n", "")
    if is_comment then
      visit_comment(comment, first_line + line_ends)
    else
      visit_span(span:gsub("%s+", " "), first_line + line_ends)
    end
    place = (is_comment and comment_to or to) + 1
  end
end

local function read_page(page)
  -- The exit codes of a comment that no command has used yet, and the commands seen so far.
  local codes, codes_line
  local seen = {}

  local function check_codes()
    if codes then fail(page, codes_line, "no command follows this exit code") end
  end

  local function next_code()
    if not codes then return 0 end
    return #codes > 1 and table.remove(codes, 1) or codes[1]
  end

  local function visit_comment(comment, line)
    if comment:find "^%s*begins in an empty folder%s*$" then write("empty", page, line, 0, "-", "-", "-") end
    local list = comment:match "^%s*ends with ([%d, ]+)$"
    if not list then return end
    check_codes()
    codes, codes_line = {}, line
    for code in list:gmatch "%d+" do table.insert(codes, code) end
  end

  local function visit_span(span, line)
    if not is_command(span) or (seen[span] and not codes) then return end
    seen[span] = true
    add(page, line, span, "", next_code())
    codes = nil
  end

  local function visit_prose(text, line) each_mark(text, line, visit_comment, visit_span) end

  local function visit_block(head, lines, line)
    local path = head:match "^```%a+ (%S+%.%a+)$"
    if path then
      write("file", page, line, 0, "-", keep(table.concat(lines, "\n") .. "\n"), path)
    elseif read_block(page, head, lines, line, next_code, seen) > 0 then
      codes = nil
    end
  end

  each_part(page, visit_prose, visit_block)
  check_codes()
end

for index = 3, #arg do read_page(arg[index]) end

for _, exception in ipairs(exceptions_in_order) do
  if exception.uses == 0 then
    fail(exceptions_path, exception.line, ("no page has the command `%s` any more"):format(exception.command))
  end
end
