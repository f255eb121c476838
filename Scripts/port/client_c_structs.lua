-- The structs of StoreKit 2 in the first generated part of Clients/c/assay_app.h: objects, answers, updates, and options.

local storekit2 = require "storekit2"
local text = require "c_text"
local types = require "json_types"

local structs = {}

-- The objects of both interfaces, whose structs the header declares by hand.
local is_declared = { storefront = true }

-- A record that the header declares and reads by hand. Its lists are those of objects.
local record = "offer"

--- The type of a member, and the expression that reads it from `json`.
function structs.member_type(member, of_storekit2)
  local schema, name = member.schema, member.name
  local item = schema:match '^{ "type": "array", "items": (.*) }$'
  local object = (item or schema):match '#/%$defs/([%w_]+)'
  local json = ('assay_json_member(json, "%s")'):format(name)
  if object and (of_storekit2[object] or item and object == record) then
    if item then return ("assay_%s_list "):format(object), ("assay_read_%s_list(%s)"):format(object, json) end
    return ("const assay_%s *"):format(object), ("assay_read_%s(%s)"):format(object, json)
  elseif item == types.text then
    return "assay_texts ", ("assay_read_texts(%s)"):format(json)
  elseif item then
    error("client_c: no type for a list of " .. (object or item), 0)
  elseif object == "error" then
    return "const assay_error *", ("assay_error_of(assay_told_arena(), %s)"):format(json)
  elseif object == "payment_discount" then
    return "const assay_discount *", nil
  elseif object == "period" then
    return "assay_period ", ("assay_told_period(%s)"):format(json)
  elseif object == record then
    return "const assay_offer *", ("assay_read_offer(%s)"):format(json)
  elseif schema == types.whole then
    local missing = member.is_optional and "ASSAY_NO_DATE" or "0"
    return "int64_t ", ('assay_member_integer(json, "%s", %s)'):format(name, missing)
  elseif schema == types.truth then
    return "bool ", ('assay_member_flag(json, "%s")'):format(name)
  elseif schema == types.text or schema:find('"enum"', 1, true) then
    return "const char *", ('assay_told_text(json, "%s", true)'):format(name)
  end
  error("client_c: no type for the schema " .. schema, 0)
end

function structs.members_of_object(object)
  local members = {}
  for _, field in ipairs(object.fields) do
    members[#members + 1] = {
      name = field.name, sentence = field.sentence, is_optional = field.is_optional,
      schema = field.is_twin and types.reference(field.type) or types.told[field.type],
    }
  end
  return members
end

--- The members of all events of listeners: each event has its own.
function structs.members_of_updates(port)
  local members, known = {}, {}
  for _, event in ipairs(port.events) do
    for _, parameter in ipairs(storekit2.is_update(event) and event.parameters or {}) do
      if parameter.type ~= "listener" and not known[parameter.label] then
        known[parameter.label] = true
        members[#members + 1] = { name = parameter.label, schema = types.told[parameter.type], is_optional = true }
      end
    end
  end
  return members
end

--- Whether calls that take a transaction of the queue accept the object.
function structs.has_reference(object)
  for _, field in ipairs(object.fields) do
    if field.is_twin then return false end
  end
  return object.subject == "given"
end

structs.record = record

--- Objects before the objects that contain them.
function structs.in_order(objects)
  local list, is_added, by_name = {}, {}, {}
  for _, object in ipairs(objects) do by_name[object.name] = object end
  local function add(object)
    if is_added[object.name] then return end
    is_added[object.name] = true
    for _, member in ipairs(structs.members_of_object(object)) do
      local contained = by_name[member.schema:match '#/%$defs/([%w_]+)']
      if contained then add(contained) end
    end
    list[#list + 1] = object
  end
  for _, object in ipairs(objects) do add(object) end
  return list, by_name
end

--- The objects of which a member is a list.
function structs.listed(port, objects, source_root)
  local found = {}
  local function look(members)
    for _, member in ipairs(members) do
      local item = member.schema:match '^{ "type": "array", "items": (.*) }$'
      if item then found[item:match '#/%$defs/([%w_]+)' or ""] = true end
    end
  end
  for _, object in ipairs(objects) do look(structs.members_of_object(object)) end
  look(storekit2.described("store_answer", source_root))
  look(structs.members_of_updates(port))
  return found
end

local function add_list_struct(lines, name)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("typedef struct assay_%s_list {"):format(name)
  lines[#lines + 1] = ("  const assay_%s *const *items;"):format(name)
  lines[#lines + 1] = "  size_t count;"
  lines[#lines + 1] = ("} assay_%s_list;"):format(name)
end

local function add_struct(lines, name, sentence, members, of_storekit2, first)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", sentence)
  lines[#lines + 1] = ("typedef struct assay_%s {"):format(name)
  for _, line in ipairs(first or {}) do lines[#lines + 1] = line end
  for _, member in ipairs(members) do
    local type_name = structs.member_type(member, of_storekit2)
    if member.sentence then
      local missing = type_name == "int64_t " and "ASSAY_NO_DATE" or "NULL"
      text.add_comment(lines, "  ", (member.sentence:gsub("%f[%w]nil%f[%W]", missing)))
    end
    lines[#lines + 1] = ("  %s%s;"):format(type_name, member.name)
  end
  lines[#lines + 1] = ("} assay_%s;"):format(name)
end

--- The head of the function that writes options.
function structs.put_head(name, tail)
  local parameters = { "assay_message *message", "const char *key", ("const assay_%s *options"):format(name) }
  return text.declaration("void assay_put_" .. name, parameters, tail)
end

function structs.options_of(port)
  local list, known = {}, {}
  for _, made in ipairs(storekit2.functions(port)) do
    for _, parameter in ipairs(made.parameters) do
      if parameter.type:find "_options$" and not known[parameter.type] then
        known[parameter.type] = true
        list[#list + 1] = parameter.type
      end
    end
  end
  return list
end

--- Adds the structs, before the calls that take them.
function structs.add(lines, port, source_root)
  local objects, of_storekit2 = structs.in_order((storekit2.objects(port, source_root)))
  local is_listed = structs.listed(port, objects, source_root)
  add_list_struct(lines, record)
  for _, object in ipairs(objects) do
    local first = {}
    if structs.has_reference(object) then
      text.add_comment(first, "  ", "The transaction for calls that accept both kinds, such as `assay_grant`.")
      first[#first + 1] = "  assay_transaction *reference;"
    end
    if not is_declared[object.name] then
      add_struct(lines, object.name, object.sentence, structs.members_of_object(object), of_storekit2, first)
    end
    if is_listed[object.name] then add_list_struct(lines, object.name) end
  end
  add_struct(lines, "store_answer", "The answer to a call of StoreKit 2. The members that it does not have are NULL.",
    storekit2.described("store_answer", source_root), of_storekit2)
  add_struct(lines, "store_update", "An update that a listener receives. The members that it does not have are NULL.",
    structs.members_of_updates(port), of_storekit2)
  for _, name in ipairs(structs.options_of(port)) do
    add_struct(lines, name, "Options of a call. Those that are NULL, 0, or false have their defaults.",
      storekit2.described(name, source_root), of_storekit2)
    lines[#lines + 1] = ""
    lines[#lines + 1] = structs.put_head(name, ";")
    text.parameters[name] = { ("const assay_%s *"):format(name), name }
  end
end

return structs
