-- StoreKit 2 in the table, for the clients: its functions, its objects, and the events that belong to them. Nothing
-- here depends on the name of a call, so a new row of the table needs no new line.

local types = require "json_types"

local storekit2 = {}

local function read_values(source_root)
  local file = assert(io.open(source_root .. "/Scripts/port/values.json"))
  local text = file:read "a"
  file:close()
  return text
end

local function has(entry, type_name)
  for _, parameter in ipairs(entry.parameters or {}) do
    if parameter.type == type_name then return true end
  end
  return false
end

--- Whether an event is the late answer to a call that waited.
function storekit2.is_answer(event)
  if not has(event, "ticket") then return false end
  if not has(event, "store_answer") then
    error("the clients know a ticket only with an answer, unlike " .. event.name, 0)
  end
  return true
end

--- Whether an event is for a listener.
function storekit2.is_update(event) return has(event, "listener") end

--- The parameter of a listener's event that a listener receives. Nil if it receives several.
function storekit2.update_member(event)
  local found
  for _, parameter in ipairs(event.parameters) do
    if parameter.type ~= "listener" then
      if found then return nil end
      found = parameter.label
    end
  end
  return found
end

-- The parameters of a call that its caller passes. The client knows the others: the ticket or the listener, whether the
-- task was canceled, and what the function sets. A function in Lua shows how many there are, and which can be omitted.
local function passed(call, lua)
  local list = {}
  for _, parameter in ipairs(call.parameters) do
    local is_known = parameter.type == "ticket" or parameter.type == "listener" or parameter.label == "is_cancelled"
    if not is_known and not (lua and lua.set[parameter.label]) then list[#list + 1] = parameter end
  end
  if not lua or lua.path:find(":", 1, true) then return list end
  local place, shown = 0, {}
  for argument in lua.arguments:gmatch "[^,]+" do
    local name, type_name = argument:match "^%s*([%w_]+%??):?%s*(.*)$"
    place = place + 1
    if not list[place] then error(lua.path .. " has a parameter in Lua that its call does not have: " .. name, 0) end
    local is_optional = name:sub(-1) == "?" or type_name:sub(-1) == "?"
    shown[place] = setmetatable({ is_optional = is_optional }, { __index = list[place] })
  end
  return shown
end

local function tells_cancellation(call)
  for _, parameter in ipairs(call.parameters) do
    if parameter.label == "is_cancelled" then return true end
  end
  return false
end

-- How a function returns the answer to its call. An object that the table does not have is the whole answer.
local function form(result, port)
  local object, mark = result:match "^assay%.([%w_]+)(%[?%]?)"
  if mark == "[]" or object == "sequence" then return "list" end
  if object == "verification" then return "first" end
  for _, entry in ipairs(port.objects) do
    if entry.name == object then return "value" end
  end
  return object and "whole" or "value"
end

-- What a function sets, as a literal of JavaScript and C.
local function literal(word, label, call)
  for _, parameter in ipairs(call.parameters) do
    if parameter.label == label and parameter.type == "boolean" then return word end
  end
  return ('"%s"'):format(word)
end

local function made_function(name, call, lua, port)
  local set, result = lua and lua.set or {}, lua and lua.result or ""
  local sorted = {}
  for label, word in pairs(set) do sorted[#sorted + 1] = { label = label, literal = literal(word, label, call) } end
  table.sort(sorted, function(left, right) return left.label < right.label end)
  return {
    name = name, call = call, parameters = passed(call, lua), set = sorted,
    sentence = lua and lua.sentence or call.sentence,
    awaits = call.awaits, listens = result == "assay.listener", form = form(result, port),
    tells_cancellation = tells_cancellation(call),
  }
end

--- The functions of `app.store`, by their names in Lua. A call without a name there has its own.
function storekit2.functions(port)
  local list = {}
  for _, call in ipairs(port.calls) do
    if call.needs == "storekit2" then
      for _, lua in ipairs(call.functions) do
        local name = lua.path:match "^store%.([%w_]+)$"
        if name then list[#list + 1] = made_function(name, call, lua, port) end
      end
      if #call.functions == 0 then list[#list + 1] = made_function(call.name, call, nil, port) end
    end
  end
  return list
end

--- The functions of an object, such as `finish` of a transaction. The object is the first parameter that is passed.
function storekit2.methods(object, port)
  local list = {}
  for _, call in ipairs(port.calls) do
    for _, lua in ipairs(call.functions) do
      local name = lua.path:match("^" .. object.name .. ":([%w_]+)$")
      if name then
        local made = made_function(name, call, lua, port)
        table.remove(made.parameters, 1)
        list[#list + 1] = made
      end
    end
  end
  return list
end

-- Objects -------------------------------------------------------------------------------------------------------------

local function reference_in(schema) return (schema or ""):match '#/%$defs/([%w_]+)' end

-- The members of a value that values.json describes, with the names of what they contain.
local function described_members(name, values)
  local members = {}
  local definition = values:match('"' .. name .. '"%s*:%s*(%b{})')
  local properties = definition and definition:match '"properties"%s*:%s*(%b{})'
  for member, schema in (properties or ""):sub(2, -2):gmatch '"([%w_]+)"%s*:%s*(%b{})' do
    members[#members + 1] = { name = member, contains = reference_in(schema), schema = schema }
  end
  return members
end

local function object_members(object)
  local members = {}
  for _, field in ipairs(object.fields) do
    local contains = field.is_twin and field.type or reference_in(types.told[field.type])
    members[#members + 1] = { name = field.name, contains = contains }
  end
  return members
end

--- The objects of StoreKit 2 in the table's order, and, by the name of an answer, an event, or an object, the members
--- that contain such objects: `members.verification[1]` is `{ name = "transaction", contains = "store_transaction" }`.
function storekit2.objects(port, source_root)
  local values = read_values(source_root)
  local by_name, members, found = {}, {}, {}
  for _, object in ipairs(port.objects) do by_name[object.name] = object end
  -- Walks what contains objects. Returns whether anything does.
  local function walk(name, list)
    members[name] = {}
    for _, member in ipairs(list) do
      local contained = member.contains
      if contained and members[contained] == nil then
        found[contained] = by_name[contained]
        local object = by_name[contained]
        walk(contained, object and object_members(object) or described_members(contained, values))
      end
      if contained and (by_name[contained] or #members[contained] > 0) then table.insert(members[name], member) end
    end
    table.sort(members[name], function(left, right) return left.name < right.name end)
  end
  walk("store_answer", described_members("store_answer", values))
  for _, event in ipairs(port.events) do
    if storekit2.is_update(event) then
      local list = {}
      for _, parameter in ipairs(event.parameters) do
        list[#list + 1] = { name = parameter.label, contains = reference_in(types.told[parameter.type]) }
      end
      walk(event.name, list)
    end
  end
  local objects = {}
  for _, object in ipairs(port.objects) do
    if found[object.name] then objects[#objects + 1] = object end
  end
  return objects, members
end

--- The members of a value that values.json describes, with their schemas: the options of a call, or an answer.
function storekit2.described(type_name, source_root)
  return described_members(type_name, read_values(source_root))
end

--- The port without StoreKit 2, for a client that does not have it.
function storekit2.without(port)
  local rest = setmetatable({}, { __index = port })
  local function keep(name, is_left_out)
    rest[name] = {}
    for _, entry in ipairs(port[name]) do
      if not is_left_out(entry) then table.insert(rest[name], entry) end
    end
  end
  for _, name in ipairs { "calls", "calls_by_number" } do
    keep(name, function(call) return call.needs == "storekit2" end)
  end
  for _, name in ipairs { "events", "events_by_number" } do
    keep(name, function(event) return storekit2.is_answer(event) or storekit2.is_update(event) end)
  end
  keep("replies", function(reply)
    return reply.name == "waits" or reply.carries ~= nil and reply.carries.type == "store_answer"
  end)
  return rest
end

return storekit2
