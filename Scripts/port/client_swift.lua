-- The generated part of Clients/swift/AppSide: the events and replies that StoreKit receives, a function for each call that
-- it makes, and the names of the methods that observers and delegates can have.

local reader = require "table_reader"
local vocabulary = require "vocabulary"
local camel, pascal = reader.camel, reader.pascal

local function set(names)
  local found = {}
  for name in names:gmatch "%S+" do found[name] = true end
  return found
end

-- The calls that StoreKit never makes, because its apps have files, defaults and connections of their own, and the events
-- and replies to which only these calls lead.
local left_out = {
  calls = set [[
    delegate answer_storefront make_products release_request read_receipt check_receipt disk_write disk_read disk_exists
    disk_copy disk_remove disk_list exclude_from_backup set_preference preference ask_server
    server_products server_deliver server_verify work stop_timer persisted verified release_sheet open_url search_store
  ]],
  events = set "server_answer server_unreachable search_answer receipt_checked",
  replies = set "list receipt exchange delegate",
}

-- The entries of one kind that StoreKit needs. A name that the table does not have is an error.
local function needed(port, kind)
  local names, entries = left_out[kind], {}
  local known = {}
  for _, entry in ipairs(port[kind]) do
    known[entry.name] = true
    if not names[entry.name] then entries[#entries + 1] = entry end
  end
  for name in pairs(names) do
    if not known[name] then error("client_swift.lua leaves out '" .. name .. "', which the port does not have", 0) end
  end
  return entries
end

-- The Swift type for each type of the port, as received from the harness.
local told = {
  transaction = "ToldTransaction", transactions = "[ToldTransaction]", download_batch = "[ToldDownload]",
  observer = "Int", delegate = "Int", request = "Int", payment_id = "Int", timer = "Int", visit = "Int",
  sheet = "Int", boolean = "Bool", text = "String", product = "String", products = "[String]", identifiers = "[String]",
  bytes = "FileContent", offered_products = "[Product]", storefront = "Storefront", error = "StoreError",
  promotion_answer = "PromotionAnswer", tap = "Tap", launch = "LaunchBundle",
}

-- The same, as a parameter of a call.
local taken = {
  transaction = "ObjectReference", download = "ObjectReference", downloads = "[ObjectReference]", observer = "Int",
  delegate = "Int", request = "Int", timer = "Int", visit = "Int", sheet = "Int", boolean = "Bool", integer = "Int",
  duration = "Duration", text = "String", remark = "String", product = "String", products = "[String]",
  identifiers = "[String]", observer_handlers = "[ObserverMethod]", delegate_handlers = "[DelegateMethod]",
  payment = "Payment", receipt_flaws = "ReceiptProperties", dialog = "Dialog", sheet_parameters = "SheetParameters",
  promotion_visibility = "PromotionVisibility",
}

local function swift_type(types, name)
  return types[name] or error("client_swift.lua does not know the type '" .. name .. "' of the port", 0)
end

local function add(lines, ...) for _, line in ipairs { ... } do lines[#lines + 1] = line end end

local function documented(lines, indent, sentence) add(lines, vocabulary.comment(indent, sentence)) end

-- Events and replies ---------------------------------------------------------------------------------------------------

-- The content of an event, as labeled values of its case.
local function event_case(event)
  local values = {}
  for _, each in ipairs(event.parameters) do
    values[#values + 1] = camel(each.label) .. ": " .. swift_type(told, each.type) .. (each.is_optional and "?" or "")
  end
  return event.swift .. (#values > 0 and "(" .. table.concat(values, ", ") .. ")" or "")
end

local function read_event(event)
  local values = {}
  for _, each in ipairs(event.parameters) do
    values[#values + 1] =
      ('%s: members.%s("%s")'):format(camel(each.label), each.is_optional and "optional" or "required", each.label)
  end
  return "." .. event.swift .. (#values > 0 and "(" .. table.concat(values, ", ") .. ")" or "")
end

local function events(port)
  local lines, events = {}, needed(port, "events")
  add(lines, "/// Something that the harness tells an app; a turn begins with it.", "package enum Event: Sendable {")
  for _, event in ipairs(events) do
    documented(lines, "  ", event.sentence)
    add(lines, "  case " .. event_case(event))
  end
  add(lines, "}", "", "extension Event {", "  /// Reads the event of a name.", "  init?(_ name: String, _ members: ToldMembers) {",
    "    switch name {")
  for _, event in ipairs(events) do
    add(lines, ('    case "%s": self = %s'):format(event.name, read_event(event)))
  end
  add(lines, "    default: return nil", "    }", "  }", "}")
  return lines
end

local function replies(port)
  local lines, replies = {}, needed(port, "replies")
  add(lines, "/// What comes of a call.", "package enum Reply: Sendable {")
  for _, reply in ipairs(replies) do
    local carried = reply.carries
    local value = carried and ("(%s%s)"):format(swift_type(told, carried.type), carried.is_optional and "?" or "") or ""
    documented(lines, "  ", reply.sentence)
    add(lines, "  case " .. reply.swift .. value)
  end
  add(lines, "}", "", "extension Reply {", "  /// Reads the reply of a name.", "  init?(_ name: String, _ members: ToldMembers) {",
    "    switch name {")
  for _, reply in ipairs(replies) do
    local carried = reply.carries
    local read = carried and ('(members.%s("value"))'):format(carried.is_optional and "optional" or "required") or ""
    add(lines, ('    case "%s": self = .%s%s'):format(reply.name, reply.swift, read))
  end
  add(lines, "    default: return nil", "    }", "  }", "}")
  return lines
end

-- Calls ----------------------------------------------------------------------------------------------------------------

local function add_call(lines, call)
  local parameters = {}
  for _, each in ipairs(call.parameters) do
    parameters[#parameters + 1] = ("%s%s: %s%s"):format(
      each.is_labeled and "" or "_ ", camel(each.label), swift_type(taken, each.type), each.is_optional and "?" or "")
  end
  parameters[#parameters + 1] = "at place: Place"
  local sentence = call.sentence
  if call.needs then sentence = sentence .. (" It needs the capability `%s`."):format(camel(call.needs)) end
  add(lines, "")
  documented(lines, "  ", sentence)
  add(lines, ("  package func %s(%s) -> Reply {"):format(call.swift, table.concat(parameters, ", ")))
  if #call.parameters == 0 then
    add(lines, ('    make("%s", at: place) { _ in }'):format(call.name))
  else
    add(lines, ('    make("%s", at: place) {'):format(call.name))
    for _, each in ipairs(call.parameters) do
      add(lines, ('      $0.add("%s", %s)'):format(each.label, camel(each.label)))
    end
    add(lines, "    }")
  end
  add(lines, "  }")
end

local function calls(port)
  local lines = { "/// The calls of the port, by their own values; each gives its reply.", "extension Conversation {" }
  for _, call in ipairs(needed(port, "calls")) do add_call(lines, call) end
  table.remove(lines, 3)
  add(lines, "}")
  return lines
end

-- Handlers -------------------------------------------------------------------------------------------------------------

local function add_methods(lines, group, handlers)
  add(lines, ("/// The methods that %s of the queue can have, by the names that a call gives them."):format(
    group == "observer" and "an observer" or "a delegate"))
  add(lines, ("package enum %sMethod: String, CaseIterable {"):format(pascal(group)))
  for _, handler in ipairs(handlers) do
    documented(lines, "  ", handler.sentence)
    add(lines, ('  case %s = "%s"'):format(camel(handler.name), handler.name))
  end
  add(lines, "}")
end

local function methods(port)
  local lines = {}
  add_methods(lines, "observer", port.handlers.observer)
  add(lines, "")
  add_methods(lines, "delegate", port.handlers.delegate)
  return lines
end

-- Capabilities ---------------------------------------------------------------------------------------------------------

local function capabilities(port)
  local lines = {
    "/// A capability of an app. A scenario that needs a missing capability is not applicable.", "package enum Capability: String, Sendable {",
  }
  for _, capability in ipairs(port.capabilities) do
    documented(lines, "  ", capability.sentence)
    local name = camel(capability.name)
    add(lines, "  case " .. name .. (name ~= capability.name and (' = "%s"'):format(capability.name) or ""))
  end
  add(lines, "}")
  return lines
end

return function(port)
  return {
    { name = "Capability.swift", lines = capabilities(port) },
    { name = "Event.swift", lines = events(port) },
    { name = "Reply.swift", lines = replies(port) },
    { name = "Conversation+Calls.swift", lines = calls(port) },
    { name = "HandlerMethods.swift", lines = methods(port) },
  }
end
