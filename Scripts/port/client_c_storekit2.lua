-- StoreKit 2 in the last generated parts of Clients/c/assay_app.h: one function for each in `app.store`, and the code that
-- reads objects and writes options.

local storekit2 = require "storekit2"
local structs = require "client_c_structs"
local text = require "c_text"
local types = require "json_types"

local client = {}

local function all_functions(port, objects)
  local list = {}
  for _, made in ipairs(storekit2.functions(port)) do
    list[#list + 1] = { made = made, name = "assay_store_" .. made.name }
  end
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
  local plain = made.gives_text and "const char *" or "assay_reply "
  local result = made.awaits and "void " or made.listens and "assay_listener " or plain
  return text.declaration(("%s%s_at"):format(result, each.name), parameters, tail)
end

local function objects_of(port, source_root) return structs.in_order((storekit2.objects(port, source_root))) end

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
  for _, one in ipairs(made.set) do set[one.label] = one.literal end
  for _, parameter in ipairs(made.parameters) do passed[parameter.label] = true end
  for _, parameter in ipairs(made.call.parameters) do
    if parameter.type == "ticket" then
      list[#list + 1] = "ticket"
    elseif parameter.type == "listener" then
      list[#list + 1] = "listener.number - 1"
    elseif parameter.label == "is_cancelled" then
      list[#list + 1] = "false"
    elseif set[parameter.label] then
      list[#list + 1] = set[parameter.label]
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
  elseif made.gives_text then
    lines[#lines + 1] = ("  return assay_json_bytes(assay_told_arena(), %s.value).start;"):format(call)
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
  local room = "(assay_%s *)assay_allocate(&assay_process.app, sizeof *read)"
  lines[#lines + 1] = ("  assay_%s *read = %s;"):format(name, room:format(name))
  for _, line in ipairs(first or {}) do lines[#lines + 1] = line end
  for _, member in ipairs(members) do
    local _, expression = structs.member_type(member, of_storekit2)
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
  local room = "(const assay_%s **)assay_allocate(&assay_process.app, size)"
  lines[#lines + 1] = ("  const assay_%s **items = %s;"):format(name, room:format(name))
  lines[#lines + 1] = "  for (const assay_json *item = list->first; item; item = item->next) {"
  lines[#lines + 1] = ("    items[count++] = assay_read_%s(item);"):format(name)
  lines[#lines + 1] = "  }"
  lines[#lines + 1] = ("  return (assay_%s_list){items, count};"):format(name)
  lines[#lines + 1] = "}"
end

local function add_writer(lines, name, members)
  lines[#lines + 1] = ""
  lines[#lines + 1] = structs.put_head(name, " {")
  lines[#lines + 1] = "  assay_put_bracket(message, key, '{');"
  for _, member in ipairs(members) do
    local put = member.schema == types.whole and "integer" or member.schema == types.truth and "flag"
      or member.schema:find("payment_discount", 1, true) and "discount" or "text"
    lines[#lines + 1] = ("  if (options && options->%s) {"):format(member.name)
    lines[#lines + 1] = ('    assay_put_%s(message, "%s", options->%s);'):format(put, member.name, member.name)
    lines[#lines + 1] = "  }"
  end
  lines[#lines + 1] = '  assay_append(message, "}", 1);'
  lines[#lines + 1] = "}"
end

--- The code that reads objects and writes options, and the functions.
function client.definitions(port, source_root)
  local lines = {}
  local objects, of_storekit2 = objects_of(port, source_root)
  local is_listed = structs.listed(port, objects, source_root)
  add_list_reader(lines, structs.record)
  for _, object in ipairs(objects) do
    local number = 'assay_reference((uint32_t)assay_member_integer(json, "number", 0))'
    local first = structs.has_reference(object) and { ("  read->reference = %s;"):format(number) }
    add_reader(lines, object.name, structs.members_of_object(object), of_storekit2, first)
    if is_listed[object.name] then add_list_reader(lines, object.name) end
  end
  add_reader(lines, "store_answer", storekit2.described("store_answer", source_root), of_storekit2)
  add_reader(lines, "store_update", structs.members_of_updates(port), of_storekit2)
  for _, name in ipairs(structs.options_of(port)) do add_writer(lines, name, storekit2.described(name, source_root)) end
  for _, each in ipairs(all_functions(port, objects)) do add_definition(lines, each) end
  table.remove(lines, 1)
  return lines
end

return client
