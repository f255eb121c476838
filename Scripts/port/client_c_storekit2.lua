-- StoreKit 2 in the generated parts of Clients/c/assay_app.h: the structs of its objects, answers, and options, and one
-- function for each in `app.store`, with the code that reads and writes them.

local storekit2 = require "storekit2"
local text = require "c_text"
local types = require "json_types"

local client = {}

-- The type of a member, and the expression that reads it from `json`.
local function member_type(member, of_storekit2)
  local schema, name = member.schema, member.name
  local item = schema:match '^{ "type": "array", "items": (.*) }$'
  local object = (item or schema):match '#/%$defs/([%w_]+)'
  local json = ('assay_json_member(json, "%s")'):format(name)
  if object and of_storekit2[object] then
    if item then return ("assay_%s_list "):format(object), ("assay_read_%s_list(%s)"):format(object, json) end
    return ("const assay_%s *"):format(object), ("assay_read_%s(%s)"):format(object, json)
  elseif item then
    error("client_c: no type for a list of " .. (object or item), 0)
  elseif object == "error" then
    return "const assay_error *", ("assay_error_of(assay_told_arena(), %s)"):format(json)
  elseif object == "period" then
    return "assay_period ", ("assay_told_period(%s)"):format(json)
  elseif object == "offer" then
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

local function members_of_object(object)
  local members = {}
  for _, field in ipairs(object.fields) do
    members[#members + 1] = {
      name = field.name, sentence = field.sentence, is_optional = field.is_optional,
      schema = field.is_twin and types.reference(field.type) or types.told[field.type],
    }
  end
  return members
end

-- The members of all events of listeners: each event has its own.
local function members_of_updates(port)
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

-- Objects before the objects that contain them.
local function in_order(objects)
  local list, is_added, by_name = {}, {}, {}
  for _, object in ipairs(objects) do by_name[object.name] = object end
  local function add(object)
    if is_added[object.name] then return end
    is_added[object.name] = true
    for _, member in ipairs(members_of_object(object)) do
      local contained = by_name[member.schema:match '#/%$defs/([%w_]+)']
      if contained then add(contained) end
    end
    list[#list + 1] = object
  end
  for _, object in ipairs(objects) do add(object) end
  return list, by_name
end

-- The objects of which a member is a list.
local function listed(port, objects, source_root)
  local found = {}
  local function look(members)
    for _, member in ipairs(members) do
      local item = member.schema:match '^{ "type": "array", "items": (.*) }$'
      if item then found[item:match '#/%$defs/([%w_]+)' or ""] = true end
    end
  end
  for _, object in ipairs(objects) do look(members_of_object(object)) end
  look(storekit2.described("store_answer", source_root))
  look(members_of_updates(port))
  return found
end

-- Types ----------------------------------------------------------------------------------------------------------------

local function add_struct(lines, name, sentence, members, of_storekit2, first)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", sentence)
  lines[#lines + 1] = ("typedef struct assay_%s {"):format(name)
  for _, line in ipairs(first or {}) do lines[#lines + 1] = line end
  for _, member in ipairs(members) do
    local type_name = member_type(member, of_storekit2)
    if member.sentence then
      local missing = type_name == "int64_t " and "ASSAY_NO_DATE" or "NULL"
      text.add_comment(lines, "  ", (member.sentence:gsub("%f[%w]nil%f[%W]", missing)))
    end
    lines[#lines + 1] = ("  %s%s;"):format(type_name, member.name)
  end
  lines[#lines + 1] = ("} assay_%s;"):format(name)
end

local function options_of(port)
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
function client.add_types(lines, port, source_root)
  local objects, of_storekit2 = in_order((storekit2.objects(port, source_root)))
  local is_listed = listed(port, objects, source_root)
  for _, object in ipairs(objects) do
    local first = {}
    if object.subject == "given" and object.name:find "transaction$" then
      text.add_comment(first, "  ", "The transaction for calls that accept both kinds, such as `assay_grant`.")
      first[#first + 1] = "  assay_transaction *reference;"
    end
    add_struct(lines, object.name, object.sentence, members_of_object(object), of_storekit2, first)
    if is_listed[object.name] then
      lines[#lines + 1] = ""
      lines[#lines + 1] = ("typedef struct assay_%s_list {"):format(object.name)
      lines[#lines + 1] = ("  const assay_%s *const *items;"):format(object.name)
      lines[#lines + 1] = "  size_t count;"
      lines[#lines + 1] = ("} assay_%s_list;"):format(object.name)
    end
  end
  add_struct(lines, "store_answer", "The answer to a call of StoreKit 2. The members that it does not have are NULL.",
    storekit2.described("store_answer", source_root), of_storekit2)
  add_struct(lines, "store_update", "What a listener receives. The members that it does not have are NULL.",
    members_of_updates(port), of_storekit2)
  for _, name in ipairs(options_of(port)) do
    add_struct(lines, name, "Options of a call. Those that are NULL, 0, or false have their defaults.",
      storekit2.described(name, source_root), of_storekit2)
    lines[#lines + 1] = ""
    lines[#lines + 1] = ("void assay_put_%s(assay_message *message, const char *key, const assay_%s *options);"):format(name, name)
    text.parameters[name] = { ("const assay_%s *"):format(name), name }
  end
end

-- Functions ------------------------------------------------------------------------------------------------------------

local function all_functions(port, objects)
  local list = {}
  for _, made in ipairs(storekit2.functions(port)) do list[#list + 1] = { made = made, name = "assay_store_" .. made.name } end
  for _, object in ipairs(objects) do
    for _, made in ipairs(storekit2.methods(object, port)) do
      list[#list + 1] = { made = made, object = object, name = ("assay_%s_%s"):format(object.name, made.name) }
    end
  end
  return list
end

local function head_of(each, tail)
  local made, parameters = each.made, { "const char *place", "assay_app *app" }
  if each.object then parameters[3] = ("const assay_%s *%s"):format(each.object.name, each.object.name) end
  for _, parameter in ipairs(made.parameters) do
    parameters[#parameters + 1] = text.known(text.parameters, parameter.type)[1] .. parameter.label
  end
  if made.awaits or made.listens then
    table.insert(parameters, made.awaits and "assay_store_handler handler" or "assay_store_listener handler")
    table.insert(parameters, "void *state")
  end
  local result = made.awaits and "void " or made.listens and "assay_listener " or "assay_reply "
  return text.declaration(("%s%s_at"):format(result, each.name), parameters, tail)
end

local function objects_of(port, source_root) return in_order((storekit2.objects(port, source_root))) end

--- The declarations of the functions, with their short names.
function client.declarations(port, source_root)
  local lines, functions = {}, all_functions(port, objects_of(port, source_root))
  for _, each in ipairs(functions) do
    text.add_comment(lines, "", each.made.sentence)
    lines[#lines + 1] = head_of(each, ";")
  end
  lines[#lines + 1] = ""
  for _, each in ipairs(functions) do
    lines[#lines + 1] = ("#define %s(...) %s_at(ASSAY_PLACE, __VA_ARGS__)"):format(each.name, each.name)
  end
  return lines
end

-- The arguments of the call that a function makes.
local function arguments_of(each)
  local made, list, set, passed = each.made, { "app", "place" }, {}, {}
  for _, one in ipairs(made.set) do set[one.label] = one.word end
  for _, parameter in ipairs(made.parameters) do passed[parameter.label] = true end
  for _, parameter in ipairs(made.call.parameters) do
    if parameter.type == "ticket" then
      list[#list + 1] = "ticket"
    elseif parameter.type == "listener" then
      list[#list + 1] = "listener.number - 1"
    elseif parameter.label == "is_cancelled" then
      list[#list + 1] = "false"
    elseif set[parameter.label] then
      list[#list + 1] = ('"%s"'):format(set[parameter.label])
    elseif passed[parameter.label] then
      list[#list + 1] = parameter.label
    elseif each.object and not parameter.is_labeled then
      list[#list + 1] = each.object.name .. (parameter.type == "transaction" and "->reference" or "")
    else
      list[#list + 1] = "NULL"
    end
  end
  return table.concat(list, ", ")
end

local function add_definition(lines, each)
  local made = each.made
  local call = ("assay_call_%s(%s)"):format(made.call.name, arguments_of(each))
  lines[#lines + 1] = ""
  lines[#lines + 1] = head_of(each, " {")
  if made.awaits then
    lines[#lines + 1] = "  uint32_t ticket = assay_expect_store_answer(app, handler, state);"
    lines[#lines + 1] = ("  assay_meet_store_answer(ticket, %s);"):format(call)
  elseif made.listens then
    lines[#lines + 1] = "  assay_listener listener = assay_expect_updates(app, handler, state);"
    lines[#lines + 1] = ("  %s;"):format(call)
    lines[#lines + 1] = "  return listener;"
  else
    lines[#lines + 1] = ("  return %s;"):format(call)
  end
  lines[#lines + 1] = "}"
end

-- Reading and writing --------------------------------------------------------------------------------------------------

local function add_reader(lines, name, members, of_storekit2, first)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("static const assay_%s *assay_read_%s(const assay_json *json) {"):format(name, name)
  lines[#lines + 1] = "  if (!assay_json_object(json)) return NULL;"
  lines[#lines + 1] = ("  assay_%s *read = (assay_%s *)assay_allocate(&assay_process.app, sizeof *read);"):format(name, name)
  for _, line in ipairs(first or {}) do lines[#lines + 1] = line end
  for _, member in ipairs(members) do
    local _, expression = member_type(member, of_storekit2)
    lines[#lines + 1] = ("  read->%s = %s;"):format(member.name, expression)
  end
  lines[#lines + 1] = "  return read;"
  lines[#lines + 1] = "}"
end

local function add_list_reader(lines, name)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("static assay_%s_list assay_read_%s_list(const assay_json *list) {"):format(name, name)
  lines[#lines + 1] = "  list = assay_json_list(list);"
  lines[#lines + 1] = "  size_t size = list->count * sizeof(void *), count = 0;"
  lines[#lines + 1] = ("  const assay_%s **items = (const assay_%s **)assay_allocate(&assay_process.app, size);"):format(name, name)
  lines[#lines + 1] = ("  for (const assay_json *item = list->first; item; item = item->next) items[count++] = assay_read_%s(item);"):format(name)
  lines[#lines + 1] = ("  return (assay_%s_list){items, count};"):format(name)
  lines[#lines + 1] = "}"
end

local function add_writer(lines, name, members)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("void assay_put_%s(assay_message *message, const char *key, const assay_%s *options) {"):format(name, name)
  lines[#lines + 1] = "  assay_put_bracket(message, key, '{');"
  for _, member in ipairs(members) do
    local put = member.schema == types.whole and "integer" or member.schema == types.truth and "flag" or "text"
    lines[#lines + 1] = ('  if (options && options->%s) assay_put_%s(message, "%s", options->%s);'):format(
      member.name, put, member.name, member.name)
  end
  lines[#lines + 1] = '  assay_append(message, "}", 1);'
  lines[#lines + 1] = "}"
end

--- The code that reads objects and writes options, and the functions.
function client.definitions(port, source_root)
  local lines = {}
  local objects, of_storekit2 = objects_of(port, source_root)
  local is_listed = listed(port, objects, source_root)
  for _, object in ipairs(objects) do
    local has_number = object.subject == "given" and object.name:find "transaction$"
    local first = has_number and { '  read->reference = assay_reference((uint32_t)assay_member_integer(json, "number", 0));' }
    add_reader(lines, object.name, members_of_object(object), of_storekit2, first)
    if is_listed[object.name] then add_list_reader(lines, object.name) end
  end
  add_reader(lines, "store_answer", storekit2.described("store_answer", source_root), of_storekit2)
  add_reader(lines, "store_update", members_of_updates(port), of_storekit2)
  for _, name in ipairs(options_of(port)) do add_writer(lines, name, storekit2.described(name, source_root)) end
  for _, each in ipairs(all_functions(port, objects)) do add_definition(lines, each) end
  table.remove(lines, 1)
  return lines
end

return client
