-- StoreKit 2 in the generated part of Clients/javascript/assay_app.js: its objects with their methods, the members that
-- contain objects, and one function for each in `app.store`.

local reader = require "table_reader"
local storekit2 = require "storekit2"
local text = require "javascript_text"
local camel, pascal = reader.camel, reader.pascal

local function is_options(parameter) return parameter.type:find "_options$" ~= nil end

local function option_names(parameter, source_root)
  local names = {}
  for _, option in ipairs(storekit2.described(parameter.type, source_root)) do
    names[#names + 1] = ('"%s"'):format(camel(option.name))
  end
  return "[" .. table.concat(names, ", ") .. "]"
end

-- The arguments of the call that a function makes. The object of a method is the first one that is passed.
local function arguments_of(made, object, source_root)
  local list, set, passed = {}, {}, {}
  for _, each in ipairs(made.set) do set[each.label] = each.literal end
  for _, parameter in ipairs(made.parameters) do passed[parameter.label] = true end
  for _, parameter in ipairs(made.call.parameters) do
    local name = camel(parameter.label)
    if parameter.type == "ticket" or parameter.type == "listener" or parameter.label == "is_cancelled" then
      list[#list + 1] = name
    elseif set[parameter.label] then
      list[#list + 1] = set[parameter.label]
    elseif passed[parameter.label] and is_options(parameter) then
      list[#list + 1] = ("optionsOf(%s, %s)"):format(name, option_names(parameter, source_root))
    elseif passed[parameter.label] then
      list[#list + 1] = name
    else
      list[#list + 1] = object and not parameter.is_labeled and "this" or "undefined"
    end
  end
  while list[#list] == "undefined" do table.remove(list) end
  return list
end

local function add_function(lines, made, object, source_root)
  local parameters = {}
  for _, parameter in ipairs(made.parameters) do
    parameters[#parameters + 1] = camel(parameter.label) .. (is_options(parameter) and " = {}" or "")
  end
  if made.awaits or made.listens then parameters[#parameters + 1] = "handler" end
  lines[#lines + 1] = ""
  text.add_comment(lines, "  ", text.in_javascript(made.sentence))
  lines[#lines + 1] = ("  %s(%s) {"):format(camel(made.name), table.concat(parameters, ", "))
  local call = ("this.calls.%s"):format(camel(made.call.name))
  local arguments = arguments_of(made, object, source_root)
  if made.awaits then
    local given = made.tells_cancellation and "(ticket, isCancelled)" or "(ticket)"
    local head = ('return this.launch.ask("%s", handler, %s => %s('):format(made.form, given, call)
    text.add_listed(lines, "    ", head, arguments, "));")
  elseif made.listens then
    local head = ("return this.launch.listen(handler, (listener) => %s("):format(call)
    text.add_listed(lines, "    ", head, arguments, "));")
  else
    text.add_listed(lines, "    ", ("return checked(%s("):format(call), arguments, "));")
  end
  lines[#lines + 1] = "  }"
end

local function add_objects(lines, port, objects, source_root)
  for _, object in ipairs(objects) do
    local methods = storekit2.methods(object, port)
    lines[#lines + 1] = ""
    text.add_comment(lines, "", text.in_javascript(object.sentence))
    lines[#lines + 1] = ("class %s extends StoreObject {%s"):format(pascal(object.name), #methods == 0 and "}" or "")
    if #methods > 0 then
      local first = #lines + 1
      for _, made in ipairs(methods) do add_function(lines, made, object, source_root) end
      table.remove(lines, first)
      lines[#lines + 1] = "}"
    end
  end
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The classes of the objects of StoreKit 2, by the port's names.")
  lines[#lines + 1] = "const STORE_CLASSES = {"
  for _, object in ipairs(objects) do lines[#lines + 1] = ("  %s: %s,"):format(object.name, pascal(object.name)) end
  lines[#lines + 1] = "};"
end

local function add_members(lines, port, members)
  local names = {}
  for name, contained in pairs(members) do
    if #contained > 0 then names[#names + 1] = name end
  end
  table.sort(names)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The members of answers, events, and objects that contain such objects.")
  lines[#lines + 1] = "const STORE_MEMBERS = {"
  for _, name in ipairs(names) do
    local list = {}
    for _, member in ipairs(members[name]) do
      list[#list + 1] = ('%s: "%s"'):format(camel(member.name), member.contains)
    end
    text.add_listed(lines, "  ", name .. ": { ", list, " },")
  end
  lines[#lines + 1] = "};"
  lines[#lines + 1] = ""
  text.add_comment(
    lines, "", "The events of listeners, with the member that a listener receives; undefined if it receives all.")
  lines[#lines + 1] = "const UPDATE_MEMBERS = {"
  for _, event in ipairs(port.events) do
    if storekit2.is_update(event) then
      local member = storekit2.update_member(event)
      lines[#lines + 1] = ("  %s: %s,"):format(event.name, member and ('"%s"'):format(camel(member)) or "undefined")
    end
  end
  lines[#lines + 1] = "};"
end

return function(lines, port, source_root)
  local objects, members = storekit2.objects(port, source_root)
  add_objects(lines, port, objects, source_root)
  add_members(lines, port, members)
  lines[#lines + 1] = ""
  text.add_comment(
    lines, "", "The functions of StoreKit 2. A call that waits returns a promise, or passes its answer to a handler.")
  lines[#lines + 1] = "class StoreFunctions extends Part {"
  local first = #lines + 1
  for _, made in ipairs(storekit2.functions(port)) do add_function(lines, made, nil, source_root) end
  table.remove(lines, first)
  lines[#lines + 1] = "}"
  table.remove(lines, 1)
end
