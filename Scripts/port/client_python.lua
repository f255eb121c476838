-- The generated part of Clients/python/assay_app.py: the methods that observers and delegates can have, the members of
-- received objects, and one method for each call of the port.

local reader = require "table_reader"
local record_fields = require "record_fields"
local storekit2 = require "storekit2"
local text = require "python_text"
local add_storekit2 = require "client_python_storekit2"

-- Objects of which only the number is received, and a payment that the client makes itself.
local untold = { asked = true, offered = true }

local function add_method_names(lines, name, sentence, handlers)
  text.add_wrapped(lines, "#: ", sentence)
  lines[#lines + 1] = name .. " = ("
  for _, handler in ipairs(handlers) do lines[#lines + 1] = ('    "%s",'):format(handler.name) end
  lines[#lines + 1] = ")"
end

local function add_object(lines, object)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("class Told%s(Told):"):format(reader.pascal(object.name))
  text.add_docstring(lines, "    ", text.in_python(object.sentence, "record"))
  text.add_fields_of(lines, object, {})
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
  local sentence = text.in_python(call.sentence, "dictionary")
  if call.needs then sentence = sentence .. (" It needs the capability `%s`."):format(call.needs) end
  if call.awaits then sentence = sentence .. " Returns None if the answer follows in an event." end
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("    def %s(%s):"):format(call.name, parameters(call))
  text.add_docstring(lines, "        ", sentence)
  text.add_listed(lines, "        ", "return self._make(", members, ")")
end

local function add_calls(lines, calls)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = "class Calls:"
  text.add_docstring(
    lines, "    ",
    "The calls of the port by their own names and values, with times in nanoseconds; each gives the value of its reply.")
  lines[#lines + 1] = ""
  lines[#lines + 1] = "    def __init__(self, make):"
  text.add_docstring(lines, "        ", "`make` carries out a call, given its name and its members.")
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
  local of_storekit2 = {}
  for _, object in ipairs(storekit2.objects(port, source_root)) do of_storekit2[object.name] = true end
  for _, object in ipairs(port.objects) do
    local is_told = #object.fields > 0 and not untold[object.subject]
    if is_told and not of_storekit2[object.name] then add_object(lines, object) end
  end
  add_calls(lines, port.calls)
  add_storekit2(lines, port, source_root)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  return lines
end
