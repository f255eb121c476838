-- StoreKit 2 in the generated part of Clients/python/assay_app.py: its objects with their methods, the members that
-- contain objects, and one function for each in `app.store`.

local reader = require "table_reader"
local storekit2 = require "storekit2"
local text = require "python_text"

-- The parameters of a function, and the call that it makes. The options of a call are parameters of their own.
local function function_parts(made, object, source_root)
  local positional, named, members, options = { "self" }, {}, {}, nil
  if object then
    for _, parameter in ipairs(made.call.parameters) do
      if not parameter.is_labeled then members[1] = parameter.label .. "=self" end
    end
  end
  local flags = { ["false"] = "False", ["true"] = "True" }
  for _, set in ipairs(made.set) do
    members[#members + 1] = ("%s=%s"):format(set.label, flags[set.literal] or set.literal)
  end
  for _, parameter in ipairs(made.parameters) do
    if parameter.type:find "_options$" then
      options = { label = parameter.label, names = {} }
      for _, option in ipairs(storekit2.described(parameter.type, source_root)) do
        named[#named + 1] = option.name .. "=None"
        options.names[#options.names + 1] = ("%s=%s"):format(option.name, option.name)
      end
      members[#members + 1] = ("%s=%s"):format(parameter.label, parameter.label)
    else
      positional[#positional + 1] = parameter.label .. (parameter.is_optional and "=None" or "")
      members[#members + 1] = ("%s=%s"):format(parameter.label, parameter.label)
    end
  end
  if made.tells_cancellation then members[#members + 1] = "is_cancelled=self._launch.is_cancelled" end
  if made.awaits or made.listens then
    if #named > 0 then
      table.insert(named, "handler=None")
    else
      positional[#positional + 1] = "handler=None"
    end
  end
  if #named > 0 then
    positional[#positional + 1] = "*"
    table.move(named, 1, #named, #positional + 1, positional)
  end
  return positional, members, options
end

local function add_function(lines, made, object, source_root)
  local parameters, members, options = function_parts(made, object, source_root)
  lines[#lines + 1] = ""
  text.add_listed(lines, "    ", ("def %s("):format(made.name), parameters, "):", "        ")
  text.add_docstring(lines, "        ", text.in_python(made.sentence, "dictionary"))
  if options then
    text.add_listed(lines, "        ", ("%s = _given("):format(options.label), options.names, ")")
  end
  local call = "self._launch.calls." .. made.call.name
  if made.awaits then
    table.insert(members, 1, call)
    table.insert(members, 1, "handler")
    table.insert(members, 1, ('"%s"'):format(made.form))
    text.add_listed(lines, "        ", "return self._launch.ask(", members, ")")
  elseif made.listens then
    table.insert(members, 1, call)
    table.insert(members, 1, "handler")
    text.add_listed(lines, "        ", "return self._launch.listen(", members, ")")
  else
    text.add_listed(lines, "        ", ("return _read(%s("):format(call), members, "))")
  end
end

local function add_store_objects(lines, port, objects, classes, source_root)
  for _, object in ipairs(objects) do
    lines[#lines + 1] = ""
    lines[#lines + 1] = ""
    lines[#lines + 1] = ("class %s(StoreObject):"):format(classes[object.name])
    text.add_docstring(lines, "    ", text.in_python(object.sentence, "record"))
    text.add_fields_of(lines, object, classes)
    for _, made in ipairs(storekit2.methods(object, port)) do add_function(lines, made, object, source_root) end
  end
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = "#: The classes of the objects of StoreKit 2, by the port's names."
  lines[#lines + 1] = "STORE_CLASSES = {"
  for _, object in ipairs(objects) do
    lines[#lines + 1] = ('    "%s": %s,'):format(object.name, classes[object.name])
  end
  lines[#lines + 1] = "}"
end

local function add_store_members(lines, port, members)
  local names = {}
  for name, contained in pairs(members) do
    if #contained > 0 then names[#names + 1] = name end
  end
  table.sort(names)
  lines[#lines + 1] = ""
  lines[#lines + 1] = "#: The members of answers, events, and objects that contain such objects."
  lines[#lines + 1] = "STORE_MEMBERS = {"
  for _, name in ipairs(names) do
    local list = {}
    for _, member in ipairs(members[name]) do list[#list + 1] = ('"%s": "%s"'):format(member.name, member.contains) end
    text.add_listed(lines, "    ", ('"%s": {'):format(name), list, "},")
  end
  lines[#lines + 1] = "}"
  lines[#lines + 1] = ""
  lines[#lines + 1] = "#: The events of listeners, with the member that a listener receives; None if it receives all."
  lines[#lines + 1] = "UPDATE_MEMBERS = {"
  for _, event in ipairs(port.events) do
    if storekit2.is_update(event) then
      local member = storekit2.update_member(event)
      lines[#lines + 1] = ('    "%s": %s,'):format(event.name, member and ('"%s"'):format(member) or "None")
    end
  end
  lines[#lines + 1] = "}"
end

return function(lines, port, source_root)
  local objects, members = storekit2.objects(port, source_root)
  local classes = {}
  for _, object in ipairs(objects) do classes[object.name] = reader.pascal(object.name) end
  add_store_objects(lines, port, objects, classes, source_root)
  add_store_members(lines, port, members)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ""
  lines[#lines + 1] = "class StoreFunctions:"
  text.add_docstring(
    lines, "    ", "The functions of StoreKit 2. The answer to a call that waits can be awaited, or passed to a handler.")
  for _, made in ipairs(storekit2.functions(port)) do add_function(lines, made, nil, source_root) end
end
