-- Reads port.table into plain Lua tables; every error names its line.

local vocabulary = require "vocabulary"

local reader = {}

local function split(text, separator)
  local parts = {}
  for part in text:gmatch("([^" .. separator .. "]+)") do parts[#parts + 1] = part end
  return parts
end

local function pascal(name) return (name:gsub("^%l", string.upper):gsub("[_%.:](%w)", string.upper)) end
local function camel(name) return (pascal(name):gsub("^%u", string.lower)) end
reader.pascal, reader.camel = pascal, camel

-- The sentence is in quotes. A quote inside it is escaped with a backslash.
local function sentence_of(text)
  local sentence = text:match '"(.*)"'
  return sentence and (sentence:gsub('\\"', '"'))
end

-- A parameter such as `_transaction:transaction?` or `count:integer=1`.
local function parameter(text, port, fail)
  local label, spec = text:match "^(_?[%w_]+):(.+)$"
  if not label then fail("expected LABEL:TYPE, found '" .. text .. "'") end
  local type_name, mark = spec:match "^([%w_]+)(.*)$"
  local value = mark:match "^=(.*)$"
  local described = port.types[type_name]
  if not described then fail("unknown type '" .. tostring(type_name) .. "'") end
  return {
    label = label:gsub("^_", ""), is_labeled = label:sub(1, 1) ~= "_", type = type_name, swift_type = described.swift,
    is_optional = mark == "?", default = value,
  }
end

local function parameters(text, port, fail)
  local list = {}
  for _, part in ipairs(split(text, " ")) do list[#list + 1] = parameter(part, port, fail) end
  return list
end

-- `PATH(PARAMETERS) -> RESULT by hand with LABEL=WORD "sentence"`
local function lua_function(text, fail)
  local path, arguments, rest = text:match "^([%w_%.:!]+)(%b())(.*)$"
  if not path then fail "expected PATH(PARAMETERS)" end
  local head = rest:match '^(.-)"' or rest
  local set = {}
  head = head:gsub("with (%S+)=(%S+)", function(label, word)
    set[label] = word
    return ""
  end)
  return {
    path = path, arguments = arguments:sub(2, -2), sentence = sentence_of(rest), set = set,
    is_by_hand = head:find("by hand", 1, true) ~= nil,
    result = (head:gsub("by hand", ""):match "->%s*(.-)%s*$") or "",
  }
end

-- The properties in an indented line below an entry.
local attributes = {
  carries = function(entry, text, port, fail)
    local swift, codec, mode = text:match "^(%S+) (%S+)%s*(%S*)$"
    if not port.types[codec] then fail("unknown type '" .. tostring(codec) .. "'") end
    entry.carries = { swift = swift, type = codec, is_indirect = mode == "indirect", is_optional = swift:sub(-1) == "?" }
  end,
  takes = function(entry, text, port, fail) entry.parameters = parameters(text, port, fail) end,
  tells = function(entry, text, port, fail) entry.parameters = parameters(text, port, fail) end,
  about = function(entry, text) entry.about = split(text, " ") end,
  gives = function(entry, text)
    local reply, value = text:match "^(%S+)%s*(%S*)$"
    entry.gives, entry.given = reply, value ~= "" and value or nil
  end,
  awaits = function(entry) entry.awaits = true end,
  needs = function(entry, text) entry.needs = text end,
  storekit = function(entry, text) entry.storekit = text end,
  shown = function(entry, text) entry.shown = text end,
  background = function(entry) entry.runs_in_background = true end,
  process = function(entry) entry.is_of_processes = true end,
  by = function(entry) entry.is_by_hand = true end,
  lua = function(entry, text, port, fail)
    local made = lua_function(text, fail)
    made.call = entry
    made.sentence = made.sentence or entry.sentence
    table.insert(entry.functions, made)
    table.insert(port.functions, made)
  end,
  handler = function(entry, text, port, fail)
    local made = lua_function(text, fail)
    local group, name = made.path:match "^(%w+)%.([%w_]+!?)$"
    made.group, made.is_required = group, name:sub(-1) == "!"
    made.name = (name:gsub("!", ""))
    table.insert(entry.handlers, made)
    if not port.handlers[group] then port.handlers[group] = {} end
    table.insert(port.handlers[group], made)
  end,
  field = function(entry, text, port, fail)
    local name, spec, editor, rest = text:match '^([%w_]+) ([%w_]+%??) (%S+) (".*)$'
    if not name then fail 'expected: field NAME TYPE EDITOR "sentence" = EXPRESSION' end
    local sentence, tail = rest:match '^"(.-)"%s*(.*)$'
    local type_name, mark = spec:match "^([%w_]+)(%??)$"
    if not port.types[type_name] and tail ~= "twin" then fail("unknown type '" .. type_name .. "'") end
    table.insert(entry.fields, {
      name = name, type = type_name, is_optional = mark == "?", editor = editor, sentence = sentence,
      is_twin = tail == "twin", expression = tail:match "^= (.*)$", call = tail:match "^call (.*)$",
    })
  end,
}

-- An entry starts at the left edge.
local entries = {
  type = function(text, port)
    local name, swift, editor = text:match "^(%S+) (%S+) (%S+)"
    port.types[name] = { name = name, swift = swift, editor = editor, expected = sentence_of(text) }
    table.insert(port.type_names, name)
  end,
  capability = function(text, port)
    local name, swift, default = text:match "^(%S+) (%S+) (%S+)"
    local entry = { name = name, swift = swift, default = default, sentence = sentence_of(text) }
    table.insert(port.capabilities, entry)
    return entry
  end,
  reply = function(text, port)
    local number, name, swift = text:match "^(%d+) (%S+) (%S+)"
    local entry = { number = tonumber(number), name = name, swift = swift, sentence = sentence_of(text) }
    table.insert(port.replies, entry)
    return entry
  end,
  call = function(text, port)
    local number, name, swift = text:match "^(%d+) (%S+) (%S+)"
    local entry = {
      number = tonumber(number), name = name, swift = swift, sentence = sentence_of(text), parameters = {}, functions = {},
    }
    table.insert(port.calls, entry)
    return entry
  end,
  event = function(text, port)
    local number, name, swift = text:match "^(%d+) (%S+) (%S+)"
    local entry = {
      number = tonumber(number), name = name, swift = swift, sentence = sentence_of(text), parameters = {}, handlers = {},
    }
    table.insert(port.events, entry)
    return entry
  end,
  ["function"] = function(text, port, fail)
    local made = lua_function(text, fail)
    made.is_by_hand = true
    table.insert(port.functions, made)
  end,
  object = function(text, port)
    local name, number = text:match "^(%S+) (%d+)"
    local entry = {
      name = name, number = tonumber(number), sentence = sentence_of(text), subject = text:match '" of (%w+)$', fields = {},
    }
    if name == "transaction" then entry.subject = "transaction" end
    table.insert(port.objects, entry)
    return entry
  end,
}

--- Reads the table. The lists keep its order, except those by number.
function reader.read(path)
  local port = {
    types = {}, type_names = {}, capabilities = {}, replies = {}, calls = {}, events = {}, objects = {}, functions = {},
    handlers = {},
  }
  -- As details of a choice site, calls are counted from 0 and events from 1000.
  local numbers = {
    call = vocabulary.numbers("call", 999), event = vocabulary.numbers("event", 999),
    reply = vocabulary.numbers("reply", 255), object = vocabulary.numbers("object", 255),
  }
  port.numbers = { numbers.call, numbers.event, numbers.reply, numbers.object }
  local current
  vocabulary.read(path, function(line, fail, place)
    local keyword, text = line:match "^(%l+)%s*(.*)$"
    local attribute, rest = line:match "^  (%l+)%s*(.*)$"
    local sort, number, name = line:match "^retired (%l+) (%d+) (%S+)$"
    if sort and numbers[sort] then
      numbers[sort].take(name, tonumber(number), fail, place)
    elseif keyword and entries[keyword] then
      current = entries[keyword](text, port, fail)
      if numbers[keyword] then numbers[keyword].take(current.name, current.number, fail, place) end
    elseif attribute and attributes[attribute] then
      if not current then fail("'" .. attribute .. "' stands below nothing it could belong to") end
      attributes[attribute](current, rest, port, fail)
    else
      fail "expected type, capability, reply, call, event, function, object, retired, or an indented line"
    end
  end)
  -- Functions, handlers and pages keep the order of the table. Enums are ordered by number.
  port.calls_by_number = { table.unpack(port.calls) }
  port.events_by_number = { table.unpack(port.events) }
  for _, list in ipairs { port.calls_by_number, port.events_by_number, port.objects } do
    table.sort(list, function(left, right) return left.number < right.number end)
  end
  return port
end

return reader
