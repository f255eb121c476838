-- The generated part of Clients/python/assay_app.py: the methods that observers and delegates can have, the members of
-- received objects, and one method for each call of the port.

local reader = require "table_reader"
local record_fields = require "record_fields"

local width = 120

-- Opaque objects: only their numbers are received.
local untold = { observer = true, request = true, timer = true, sheet = true, delegate = true, store_payment = true }
-- Members that the client computes from more than the received values.
local made_by_hand = {
  ["download.content_url"] = true, ["download.transaction"] = true, ["product.price_locale"] = true,
}

local hints = {
  string = "str", integer = "int", number = "float", boolean = "bool",
  transaction_state = "str", download_state = "str", payment = "ToldPayment", original = "ToldOriginal",
  original_payment = "ToldOriginalPayment", download = "Download",
  error = "Record", payment_discount = "Record", period = "Record", introductory_price = "Record",
}

-- A type of the table as a Python type hint, such as `list[Record]`.
local function hint(editor)
  local name, list = editor:gsub("^assay%.", ""):match "^([%w_]+)(%[?%]?)%??$"
  local known = hints[name] or error("client_python: no hint for the type " .. editor, 0)
  return list == "[]" and ("list[%s]"):format(known) or known
end

-- Converts a sentence of the table to Python terms, with the given word for a Lua table.
local function in_python(sentence, table_word)
  local words = sentence:gsub("%f[%w]nil%f[%W]", "None"):gsub("price_locale:", "price_locale.")
  return (words:gsub("%f[%w]table", table_word))
end

-- Wraps a text, with a prefix before each line.
local function add_wrapped(lines, prefix, text)
  local line = prefix
  for word in text:gmatch "%S+" do
    local longer = line == prefix and line .. word or line .. " " .. word
    if utf8.len(longer) > width and line ~= prefix then
      lines[#lines + 1] = line
      longer = prefix .. word
    end
    line = longer
  end
  lines[#lines + 1] = line
end

local function add_docstring(lines, indent, sentence) add_wrapped(lines, indent, '"""' .. sentence .. '"""') end

local function add_method_names(lines, name, sentence, handlers)
  add_wrapped(lines, "#: ", sentence)
  lines[#lines + 1] = name .. " = ("
  for _, handler in ipairs(handlers) do lines[#lines + 1] = ('    "%s",'):format(handler.name) end
  lines[#lines + 1] = ")"
end

local function add_object(lines, object)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("class Told%s(Told):"):format(reader.pascal(object.name))
  add_docstring(lines, "    ", in_python(object.sentence, "record"))
  for _, field in ipairs(object.fields) do
    if not made_by_hand[object.name .. "." .. field.name] then
      lines[#lines + 1] = ""
      add_wrapped(lines, "    #: ", in_python(field.sentence, "record"))
      local kind = hint(field.editor)
      lines[#lines + 1] = ("    %s: %s"):format(field.name, field.is_optional and kind .. " | None = None" or kind)
    end
  end
end

-- The parameters of a call. Trailing optional ones default to None.
local function parameters(call)
  local list, can_be_missing = {}, true
  for place = #call.parameters, 1, -1 do
    local parameter = call.parameters[place]
    can_be_missing = can_be_missing and (parameter.is_optional or parameter.default ~= nil)
    table.insert(list, 1, parameter.label .. (can_be_missing and "=None" or ""))
  end
  table.insert(list, 1, "self")
  return table.concat(list, ", ")
end

local function add_call(lines, call)
  local members = { ('"%s"'):format(call.name) }
  for _, parameter in ipairs(call.parameters) do
    members[#members + 1] = ("%s=%s"):format(parameter.label, parameter.label)
  end
  local sentence = in_python(call.sentence, "dictionary")
  if call.needs then sentence = sentence .. (" It needs the capability `%s`."):format(call.needs) end
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("    def %s(%s):"):format(call.name, parameters(call))
  add_docstring(lines, "        ", sentence)
  lines[#lines + 1] = ("        return self._make(%s)"):format(table.concat(members, ", "))
end

local function add_calls(lines, calls)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = "class Calls:"
  add_docstring(
    lines, "    ",
    "The calls of the port by their own names and values, with times in nanoseconds; each gives the value of its reply.")
  lines[#lines + 1] = ""
  lines[#lines + 1] = "    def __init__(self, make):"
  add_docstring(lines, "        ", "`make` carries out a call, given its name and its members.")
  lines[#lines + 1] = "        self._make = make"
  for _, call in ipairs(calls) do add_call(lines, call) end
end

local function add_fields(lines, fields)
  lines[#lines + 1] = "#: The fields that records can have."
  lines[#lines + 1] = "RECORD_FIELDS = frozenset(("
  for _, name in ipairs(fields) do lines[#lines + 1] = ('    "%s",'):format(name) end
  lines[#lines + 1] = "))"
  lines[#lines + 1] = ""
end

return function(port, source_root)
  local lines, handlers = {}, port.handlers
  add_fields(lines, record_fields(source_root))
  add_method_names(lines, "OBSERVER_METHODS", "The methods that an observer of the queue can have.", handlers.observer)
  lines[#lines + 1] = ""
  add_method_names(lines, "DELEGATE_METHODS", "The methods that a delegate of the queue can have.", handlers.delegate)
  for _, object in ipairs(port.objects) do
    if not untold[object.name] then add_object(lines, object) end
  end
  add_calls(lines, port.calls)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  return lines
end
