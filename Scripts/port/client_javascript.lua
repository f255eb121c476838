-- The generated part of Clients/javascript/assay_app.js: the methods that observers and delegates can have, and one
-- method for each call of the port.

local reader = require "table_reader"
local record_fields = require "record_fields"
local text = require "javascript_text"
local add_storekit2 = require "client_javascript_storekit2"
local camel = reader.camel

local function add_method_names(lines, name, sentence, handlers)
  text.add_comment(lines, "", sentence)
  lines[#lines + 1] = ("const %s = ["):format(name)
  for _, handler in ipairs(handlers) do lines[#lines + 1] = ('  "%s",'):format(camel(handler.name)) end
  lines[#lines + 1] = "];"
  lines[#lines + 1] = ""
end

local function add_call(lines, call)
  local labels = {}
  for _, parameter in ipairs(call.parameters) do labels[#labels + 1] = camel(parameter.label) end
  local list = table.concat(labels, ", ")
  local members = #labels > 0 and "{ " .. list .. " }" or "{}"
  local sentence = text.in_javascript(call.sentence)
  if call.needs then sentence = sentence .. (" It needs the capability `%s`."):format(camel(call.needs)) end
  lines[#lines + 1] = ""
  text.add_comment(lines, "  ", sentence)
  lines[#lines + 1] = ("  %s(%s) {"):format(camel(call.name), list)
  lines[#lines + 1] = ('    return this.make("%s", %s);'):format(call.name, members)
  lines[#lines + 1] = "  }"
end

-- The fields of records and of received objects.
local function add_fields(lines, port, source_root)
  local names = {}
  for _, name in ipairs(record_fields(source_root)) do names[name] = true end
  for _, object in ipairs(port.objects) do
    for _, member in ipairs(object.fields) do names[member.name] = true end
  end
  local sorted = {}
  for name in pairs(names) do sorted[#sorted + 1] = name end
  table.sort(sorted)
  text.add_comment(lines, "", "The fields that objects from Assay can have.")
  lines[#lines + 1] = "const FIELDS = new Set(["
  for _, name in ipairs(sorted) do lines[#lines + 1] = ('  "%s",'):format(camel(name)) end
  lines[#lines + 1] = "]);"
  lines[#lines + 1] = ""
end

return function(port, source_root)
  local lines = {}
  add_fields(lines, port, source_root)
  local observer, delegate = port.handlers.observer, port.handlers.delegate
  add_method_names(lines, "OBSERVER_METHODS", "The methods that an observer of the queue can have.", observer)
  add_method_names(lines, "DELEGATE_METHODS", "The methods that a delegate of the queue can have.", delegate)
  text.add_comment(
    lines, "", "The calls of the port by their own names and values: times are in nanoseconds, and each gives its reply.")
  lines[#lines + 1] = "class Calls {"
  text.add_comment(lines, "  ", "`make` carries out a call, given its name and its members.")
  lines[#lines + 1] = "  constructor(make) {"
  lines[#lines + 1] = "    this.make = make;"
  lines[#lines + 1] = "  }"
  for _, call in ipairs(port.calls) do add_call(lines, call) end
  lines[#lines + 1] = "}"
  local of_storekit2 = {}
  add_storekit2(of_storekit2, port, source_root)
  return lines, of_storekit2
end
