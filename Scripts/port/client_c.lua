-- The generated part of Clients/c/assay_app.h: the names of events, the handlers of an app and of its observers,
-- delegates, requests and sheets, the capabilities, and one function for each call of the port.

local storekit2 = require "client_c_storekit2"
local structs = require "client_c_structs"
local text = require "c_text"

-- The parameters and results of a handler, by their types for editors.
local values = {
  string = "const char *", integer = "int64_t ", boolean = "assay_answer ", ["string[]"] = "assay_texts ",
  ["assay.transaction"] = "assay_transaction *", ["assay.transaction[]"] = "assay_transactions ",
  ["assay.download[]"] = "assay_downloads ", ["assay.product"] = "assay_product *",
  ["assay.product[]"] = "assay_products ", ["assay.store_payment"] = "const assay_store_payment *",
  ["assay.storefront"] = "const assay_storefront *", ["assay.error"] = "const assay_error *",
  ["assay.sheet"] = "assay_sheet *",
}

-- The parameters of a handler besides the app.
local function told(arguments)
  local list = {}
  for label, type_name in arguments:gmatch "([%w_]+): ([^,]+)" do
    if type_name ~= "assay.app" then list[#list + 1] = text.known(values, type_name) .. label end
  end
  return list
end

-- A struct of handlers. With `is_told_its_state`, each handler also receives the app's `state` pointer.
local function add_handlers(lines, port, group, structure, sentence, is_told_its_state)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", sentence)
  lines[#lines + 1] = ("typedef struct %s {"):format(structure)
  if group ~= "app" then
    text.add_comment(lines, "  ", "The app's own, for these functions.")
    lines[#lines + 1] = "  void *state;"
  end
  for _, handler in ipairs(port.handlers[group]) do
    local list = told(handler.arguments)
    if is_told_its_state then table.insert(list, 1, "void *state") end
    table.insert(list, 1, "assay_app *app")
    local result = handler.result ~= "" and text.known(values, handler.result) or "void "
    text.add_comment(lines, "  ", handler.sentence)
    lines[#lines + 1] = text.declaration(("  %s(*%s)"):format(result, handler.name), list, ";")
  end
  lines[#lines + 1] = ("} %s;"):format(structure)
end

local function add_methods(lines, port, group)
  local structure = "assay_" .. group
  local handlers = port.handlers[group]
  lines[#lines + 1] = ""
  local most = structure:upper() .. "_METHOD_COUNT"
  lines[#lines + 1] = ("#define %s %d"):format(most, #handlers)
  text.add_comment(lines, "", ("The names of the functions that the %s has."):format(group))
  lines[#lines + 1] = text.declaration("static inline assay_texts " .. structure .. "_methods",
    { ("const %s *%s"):format(structure, group), ("const char *names[%s]"):format(most) }, " {")
  lines[#lines + 1] = "  size_t count = 0;"
  for _, handler in ipairs(handlers) do
    lines[#lines + 1] = ('  if (%s->%s) names[count++] = "%s";'):format(group, handler.name, handler.name)
  end
  lines[#lines + 1] = "  assay_texts methods = {names, count};"
  lines[#lines + 1] = "  return methods;"
  lines[#lines + 1] = "}"
end

local function add_capabilities(lines, port)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The capabilities of an app. Fields that are not set have their defaults.")
  lines[#lines + 1] = "typedef struct assay_capabilities {"
  for _, capability in ipairs(port.capabilities) do
    text.add_comment(lines, "  ", capability.sentence .. " " .. (capability.default == "true" and "Default: true." or "Default: false."))
    lines[#lines + 1] = ("  assay_answer %s;"):format(capability.name)
  end
  lines[#lines + 1] = "} assay_capabilities;"
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The capabilities in their order.")
  lines[#lines + 1] = "#define ASSAY_EACH_CAPABILITY(DO) \\"
  for place, capability in ipairs(port.capabilities) do
    lines[#lines + 1] = ("  DO(%s)%s"):format(capability.name, place < #port.capabilities and " \\" or "")
  end
end

local function add_events(lines, port)
  text.add_comment(lines, "", "What the world tells an app.")
  lines[#lines + 1] = "typedef enum assay_event {"
  for _, event in ipairs(port.events) do lines[#lines + 1] = ("  ASSAY_EVENT_%s,"):format(event.name:upper()) end
  lines[#lines + 1] = "  ASSAY_EVENT_COUNT"
  lines[#lines + 1] = "} assay_event;"
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The names of the events in their order.")
  lines[#lines + 1] = "#define ASSAY_EVENT_NAMES \\"
  for place, event in ipairs(port.events) do
    lines[#lines + 1] = ('  "%s"%s'):format(event.name, place < #port.events and ", \\" or "")
  end
end

local function add_call(lines, call)
  local list, body = { "assay_app *app", "const char *place" }, {}
  for _, parameter in ipairs(call.parameters) do
    local type_name, put = table.unpack(text.known(text.parameters, parameter.type))
    list[#list + 1] = type_name .. parameter.label
    body[#body + 1] = ('  assay_put_%s(&call, "%s", %s);'):format(put, parameter.label, parameter.label)
  end
  local sentence = call.sentence
  if call.needs then sentence = sentence .. (" It needs the capability `%s`."):format(call.needs) end
  lines[#lines + 1] = ""
  text.add_comment(lines, "", sentence)
  lines[#lines + 1] = text.declaration("static inline assay_reply assay_call_" .. call.name, list, " {")
  lines[#lines + 1] = "  assay_message call;"
  lines[#lines + 1] = ('  assay_message_begin(&call, app, place, "%s");'):format(call.name)
  table.move(body, 1, #body, #lines + 1, lines)
  lines[#lines + 1] = "  return assay_message_send(&call);"
  lines[#lines + 1] = "}"
end

return function(port, source_root)
  local lines = {}
  add_events(lines, port)
  structs.add(lines, port, source_root)
  add_handlers(lines, port, "app", "assay_handlers",
    "The functions of an app; those that it does not have are NULL.", false)
  add_handlers(lines, port, "observer", "assay_observer", "An observer of the queue, which is to live as long as it is "
    .. "registered; `app->observer` is the one that was notified.", false)
  add_handlers(lines, port, "delegate", "assay_delegate",
    "A delegate of the queue, which is to live as long as it is set; `app->delegate` is it.", false)
  add_handlers(lines, port, "request", "assay_request_handlers", "The functions of a request.", true)
  add_handlers(lines, port, "sheet", "assay_sheet_handlers", "The functions of a sheet's delegate.", true)
  add_methods(lines, port, "observer")
  add_methods(lines, port, "delegate")
  add_capabilities(lines, port)
  lines[#lines + 1] = ""
  text.add_comment(lines, "", "The calls of the port by their own names and values: times are in nanoseconds, what can be "
    .. "missing is NULL or 0, and each gives its reply.")
  for _, call in ipairs(port.calls) do add_call(lines, call) end
  return lines, storekit2.declarations(port, source_root), storekit2.definitions(port, source_root)
end
