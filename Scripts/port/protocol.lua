-- The port as JSON lines: a codec for AppProtocol, and a JSON schema of its messages.

local reader = require "table_reader"
local pascal, camel = reader.pascal, reader.camel

local function add(lines, ...) for _, line in ipairs { ... } do lines[#lines + 1] = line end end
local function bind(entry)
  if #entry.parameters == 0 then return "." .. entry.swift end
  local parts = {}
  for _, parameter in ipairs(entry.parameters) do parts[#parts + 1] = "let " .. camel(parameter.label) end
  return "." .. entry.swift .. "(" .. table.concat(parts, ", ") .. ")"
end

-- Writes a member. A missing optional value is omitted.
local function write_member(lines, indent, member)
  local value = member.is_optional and "value" or member.expression
  local beside = member.beside and (", in: " .. member.beside) or ""
  local written = member.object and ("write%s(%s, to: &printer)"):format(pascal(member.object), value)
    or ("write(%s: %s%s, to: &printer)"):format(member.type, value, beside)
  if member.is_optional then
    local given = member.expression == "value" and "let value" or ("let value = %s"):format(member.expression)
    add(lines, ("%sif %s {"):format(indent, given), ('%s  printer.key(word: "%s")'):format(indent, member.key),
      ("%s  %s"):format(indent, written), indent .. "}")
  else
    add(lines, ('%sprinter.key(word: "%s")'):format(indent, member.key), indent .. written)
  end
end

-- The members of a message, one for each parameter.
local function write_members(lines, entry, key)
  add(lines, ("    case %s:"):format(bind(entry)), ('      printer.member("%s", "%s")'):format(key, entry.name))
  for _, parameter in ipairs(entry.parameters) do
    -- A product shows the price of the storefront for which it was requested.
    local is_offered = parameter.type == "offered_products"
    write_member(lines, "      ", {
      key = parameter.label, type = camel(parameter.type), expression = camel(parameter.label),
      is_optional = parameter.is_optional, beside = is_offered and "storefront" or nil })
  end
end

-- If several fields of an object call the same view function, it is called once.
local function write_shared_views(lines, object)
  local counts, names = {}, {}
  for _, field in ipairs(object.fields) do
    for view in (not field.call and field.expression or ""):gmatch("view%.%w+%(of: %w+%)") do
      counts[view] = (counts[view] or 0) + 1
      if counts[view] == 2 then names[#names + 1] = view end
    end
  end
  for _, view in ipairs(names) do
    local name = view:match("view%.(%w+)")
    add(lines, ("    let %s = %s"):format(name, view))
    for _, field in ipairs(object.fields) do
      if field.expression then
        field.shared = (field.shared or field.expression):gsub(view:gsub("%p", "%%%0"), name)
      end
    end
  end
end

local function write_codec(port, output)
  local lines = { "public import Facts", "internal import Kernel", "internal import StoreModel", "public import World", "" }
  add(lines, "extension PortCodec {", "  /// Writes the members of the message that begins a turn of an app.",
    "  public func writeMembers(of event: AppEvent, to printer: inout JSONPrinter) {", "    switch event {")
  for _, event in ipairs(port.events) do write_members(lines, event, "event") end
  add(lines, "    }", "  }", "", "  /// Writes the members of the message with which an app makes a call.",
    "  public func writeMembers(of call: AppCall, to printer: inout JSONPrinter) {", "    switch call {")
  for _, call in ipairs(port.calls) do write_members(lines, call, "call") end
  add(lines, "    }", "  }", "", "  /// Writes the members of the message that answers a call.",
    "  public func writeMembers(of reply: AppReply, to printer: inout JSONPrinter) {", "    switch reply {")
  for _, reply in ipairs(port.replies) do
    local carried = reply.carries
    add(lines, ("    case .%s%s:"):format(reply.swift, carried and "(let value)" or ""),
      ('      printer.member("reply", "%s")'):format(reply.name))
    if carried then
      write_member(lines, "      ", {
        key = "value", type = camel(carried.type), expression = "value", is_optional = carried.is_optional })
    end
  end
  add(lines, "    }", "  }", "", "  /// The call that a message of an app makes.", "  ///",
    "  /// - Throws: What is wrong with the message: an unknown call, an unknown member, a value of another type.",
    "  public func call(of json: JSONValue) throws(PortMessageError) -> AppCall {", "    let fields = try PortFields(json)",
    "    let call: AppCall", "    switch fields.call {")
  for _, call in ipairs(port.calls) do
    add(lines, ("    case .%s:"):format(call.swift))
    local values = {}
    for _, parameter in ipairs(call.parameters) do
      local name = camel(parameter.label)
      local fallback = parameter.default
      if parameter.type == "remark" and fallback then fallback = ".empty" end
      if parameter.is_optional then
        add(lines, ("      var %s: %s?"):format(name, parameter.swift_type),
          ('      if let given = fields.value("%s") { %s = try decode%s(given) }'):format(parameter.label, name, pascal(parameter.type)))
      elseif fallback then
        add(lines, ("      var %s: %s = %s"):format(name, parameter.swift_type, fallback),
          ('      if let given = fields.value("%s") { %s = try decode%s(given) }'):format(parameter.label, name, pascal(parameter.type)))
      else
        add(lines, ('      let %s = try decode%s(try fields.required("%s"))'):format(name, pascal(parameter.type), parameter.label))
      end
      values[#values + 1] = parameter.is_labeled and name .. ": " .. name or name
    end
    add(lines, ("      call = .%s%s"):format(call.swift, #values > 0 and "(" .. table.concat(values, ", ") .. ")" or ""))
  end
  add(lines, "    }", "    try fields.requireNoOther()", "    return call", "  }", "}", "")
  add(lines, "/// Objects with all their fields, as events and replies carry them.", "extension PortCodec {")
  for _, object in ipairs(port.objects) do
    -- The app already knows its own questions.
    if object.subject and object.subject ~= "asked" then
      local subject_type = ({ transaction = "TransactionHandle", download = "DownloadHandle", product = "OfferedProduct",
        given = "GivenTransaction", status = "GivenStatus", installed = "AppTransaction", storefront = "TextID", offered = "(payment: PaymentID, product: ProductID)" })[object.subject]
      add(lines, ("  func write%s(_ %s: %s, to printer: inout JSONPrinter) {"):format(
        pascal(object.name), object.subject, subject_type))
      write_shared_views(lines, object)
      add(lines, "    printer.beginObject()")
      if object.name == "transaction" or object.name == "download" then
        add(lines, ("    writeReference(%s, to: &printer)"):format(object.subject))
      elseif object.name == "store_transaction" then
        -- `id` is StoreKit's own identifier, so the number of the object has another name.
        add(lines, '    printer.member("number", Int64(given.transaction.rawValue))')
      end
      for _, field in ipairs(object.fields) do
        local member = { key = field.name, type = camel(field.type),
          expression = field.shared or field.expression, is_optional = field.is_optional }
        if field.is_twin then
          member.object, member.expression = field.type, object.subject
        elseif object.name == "download" and field.type == "transaction" then
          member.type = "reference"
        end
        -- A field that calls the system is a separate call.
        if field.is_twin or not field.call then write_member(lines, "    ", member) end
      end
      add(lines, "    printer.endObject()", "  }", "")
    end
  end
  lines[#lines] = "}"
  output:swift("Sources/Apps/AppProtocol/Generated/PortCodec+Messages.swift", lines)
end

local types = require "json_types"
local text, whole, list, reference = types.text, types.whole, types.list, types.reference
local told, sent = types.told, types.sent

local reference_schema = [[{
      "description": "The number of an object, or the object as it was received.",
      "anyOf": [
        { "type": "integer" },
        { "type": "object", "properties": { "id": { "type": "integer" }, "instance": { "type": "integer" } }, "required": ["id"] }
      ]
    }]]

local function json_text(value) return '"' .. value:gsub('\\', '\\\\'):gsub('"', '\\"') .. '"' end

-- The members that the conversation adds to a message, by the message's type.
local beside = {
  event = { now = whole, clock = whole, uptime = whole, user = text },
  call = { id = "true", at = text },
  reply = { now = whole, clock = whole, uptime = whole, id = "true" },
}
local beside_launch = { now = whole, clock = whole, uptime = whole, user = text, seed = text, shared_secret = text, directory = text, vendor_identifier = text }

local function message_schema(key, entry, parameters, schemas)
  local properties, required = { ('"%s": { "const": "%s" }'):format(key, entry.name) }, { '"' .. key .. '"' }
  local added = entry.name == "launch" and beside_launch or beside[key]
  for _, name in ipairs { "id", "at", "now", "clock", "uptime", "user", "seed", "shared_secret", "directory", "vendor_identifier" } do
    if added[name] then properties[#properties + 1] = ('"%s": %s'):format(name, added[name]) end
  end
  for _, parameter in ipairs(parameters) do
    local schema = schemas[parameter.type] or error("protocol.lua: no schema for type " .. parameter.type, 0)
    properties[#properties + 1] = ('"%s": %s'):format(parameter.label, schema)
    if not parameter.is_optional and not parameter.default then required[#required + 1] = '"' .. parameter.label .. '"' end
  end
  return ('      {\n        "description": %s,\n        "type": "object",\n        "properties": { %s },\n        "required": [%s],\n        "additionalProperties": false\n      }'):format(
    json_text(entry.sentence), table.concat(properties, ", "), table.concat(required, ", "))
end

local function object_schema(object)
  local properties, required = {}, {}
  if object.name == "transaction" or object.name == "download" then
    properties[1] = '"id": { "type": "integer" }, "instance": { "type": "integer" }'
    required[1] = '"id"'
  elseif object.name == "store_transaction" then
    properties[1], required[1] = '"number": { "type": "integer" }', '"number"'
  end
  for _, field in ipairs(object.fields) do
    if not field.call then
      local schema = field.is_twin and reference(field.type) or told[field.type]
      if object.name == "download" and field.type == "transaction" then schema = reference "reference" end
      properties[#properties + 1] = ('"%s": %s'):format(field.name, schema)
      if not field.is_optional then required[#required + 1] = '"' .. field.name .. '"' end
    end
  end
  return ('    "%s": {\n      "description": %s,\n      "type": "object",\n      "properties": { %s },\n      "required": [%s],\n      "additionalProperties": false\n    }'):format(
    object.name, json_text(object.sentence), table.concat(properties, ", "), table.concat(required, ", "))
end

-- The lines that are not an event, a call or a reply.
local function conversation_schemas(port)
  local flags = {}
  for _, capability in ipairs(port.capabilities) do
    flags[#flags + 1] = ('"%s": { "type": "boolean", "description": %s }'):format(
      capability.name, json_text(capability.sentence))
  end
  return ([[
    "greeting": {
      "description": "Asks a process for its hello, or asks a forking process to fork.",
      "oneOf": [
        { "type": "object", "properties": { "hello": { "const": "assay-app/1" } }, "required": ["hello"], "additionalProperties": false },
        { "type": "object", "properties": { "fork": { "const": true } }, "required": ["fork"], "additionalProperties": false }
      ]
    },
    "hello": {
      "description": "The app and its capabilities: the first line of each of its processes.",
      "type": "object",
      "properties": {
        "hello": { "const": "assay-app/1" },
        "title": { "type": "string" },
        "source": { "type": "string" },
        "transformed": { "type": "string" },
        "language": { "type": "string" },
        "capabilities": { "type": "object", "properties": { %s }, "additionalProperties": false },
        "product_types": { "type": "array", "items": { "type": "string" } },
        "products": { "type": "object", "additionalProperties": { "type": "string" } },
        "reset": { "type": "boolean" },
        "forks": { "type": "boolean" },
        "clocks": { "type": "boolean" },
        "assumptions": { "type": "object", "properties": { "count": { "type": "integer" }, "broken": { "type": "array", "items": { "type": "string" } } } }
      },
      "required": ["hello"]
    },
    "end_of_turn": {
      "description": "A turn ended, continues, ended in an uncaught error, or in a fault of the client library. A forking process reports the new process.",
      "oneOf": [
        { "type": "object", "properties": { "done": { "type": ["null", "boolean", "integer"] } }, "required": ["done"] },
        { "type": "object", "properties": { "busy": { "const": true } }, "required": ["busy"] },
        {
          "type": "object",
          "properties": {
            "crashed": {
              "type": "object",
              "properties": { "message": { "type": "string" }, "file": { "type": "string" }, "line": { "type": "integer" } }
            }
          },
          "required": ["crashed"]
        },
        { "type": "object", "properties": { "broken": { "type": "string" } }, "required": ["broken"] },
        { "type": "object", "properties": { "forked": { "type": "integer" } }, "required": ["forked"] }
      ]
    }]]):format(table.concat(flags, ", "))
end

local function write_schema(port, output)
  types.add_methods(port)
  local parts = { conversation_schemas(port) }
  local function messages(name, sentence, key, entries, schemas)
    local choices = {}
    for _, entry in ipairs(entries) do
      local parameters = entry.parameters
      if entry.carries then parameters = { { label = "value", type = entry.carries.type, is_optional = entry.carries.is_optional } } end
      choices[#choices + 1] = message_schema(key, entry, parameters or {}, schemas)
    end
    parts[#parts + 1] = ('    "%s": {\n      "description": %s,\n      "oneOf": [\n%s\n      ]\n    }'):format(
      name, json_text(sentence), table.concat(choices, ",\n"))
  end
  messages("event", "What the world tells an app; it begins a turn.", "event", port.events, told)
  messages("call", "What an app asks of its system.", "call", port.calls, sent)
  messages("reply", "What a call gives back.", "reply", port.replies, told)
  for _, object in ipairs(port.objects) do
    if object.subject and object.subject ~= "offered" and object.subject ~= "asked" then parts[#parts + 1] = object_schema(object) end
  end
  parts[#parts + 1] = '    "reference": ' .. reference_schema
  local file = assert(io.open(output.source_root .. "/Scripts/port/values.json")) 
  local values = file:read "a"
  file:close()
  -- The file is one object. Its members are added to the definitions.
  parts[#parts + 1] = (values:match "^%s*{\n(.-)\n}%s*$")
  output:text("Documentation/Schemas/app-port-1.schema.json", ([[{
  "$comment": "Made by `Scripts/generate-port` from Sources/World/Runtime/Port/port.table: edit that table.",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "app-port-1.schema.json",
  "title": "The messages of the app port",
  "description": "One message per line. Assay sends greetings, events, and replies; the app sends its hello, calls, and the ends of turns.",
  "oneOf": [
    { "$ref": "#/$defs/event" }, { "$ref": "#/$defs/call" }, { "$ref": "#/$defs/reply" },
    { "$ref": "#/$defs/greeting" }, { "$ref": "#/$defs/hello" }, { "$ref": "#/$defs/end_of_turn" }
  ],
  "$defs": {
]] .. table.concat(parts, ",\n") .. "\n  }\n}\n"))
end

return function(port, output)
  os.execute(("mkdir -p '%s/Sources/Apps/AppProtocol/Generated' '%s/Documentation/Schemas'"):format(output.root, output.root))
  write_codec(port, output)
  write_schema(port, output)
end
