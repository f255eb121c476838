-- The port as seen by World: calls, events, replies, capabilities, and the method that executes each call.

local reader = require "table_reader"
local wrap, quoted = require "output".wrap, require "output".quoted
local pascal, camel = reader.pascal, reader.camel

local function add(lines, ...) for _, line in ipairs { ... } do lines[#lines + 1] = line end end

-- The type of a parameter in Swift.
local function swift_type(parameter) return parameter.swift_type .. (parameter.is_optional and "?" or "") end

local function payload(entry)
  local parts = {}
  for _, parameter in ipairs(entry.parameters) do
    local label = parameter.is_labeled and camel(parameter.label) .. ": " or ""
    -- With a label it is clear which argument is omitted.
    local default = parameter.is_labeled and parameter.default and " = " .. parameter.default or ""
    parts[#parts + 1] = label .. swift_type(parameter) .. default
  end
  return #parts > 0 and "(" .. table.concat(parts, ", ") .. ")" or ""
end

-- A pattern that binds the named parameters and ignores the others.
local function pattern(entry, wanted)
  if #entry.parameters == 0 then return "." .. entry.swift end
  local parts, is_bound = {}, false
  for _, parameter in ipairs(entry.parameters) do
    local name = camel(parameter.label)
    local is_wanted = wanted == nil or wanted[parameter.label]
    is_bound = is_bound or is_wanted
    parts[#parts + 1] = is_wanted and "let " .. name or "_"
  end
  return is_bound and ("." .. entry.swift .. "(" .. table.concat(parts, ", ") .. ")") or "." .. entry.swift
end

local function write_kind(lines, type_name, entries, sentence)
  add(lines, "/// " .. sentence, "public enum " .. type_name .. ": UInt16, CaseIterable, Sendable {")
  for _, entry in ipairs(entries) do
    add(lines, "  /// " .. entry.sentence, ("  case %s = %d"):format(entry.swift, entry.number))
  end
  add(lines, "", "  /// Its name in scenarios, logs and JSON.", "  public var name: String {", "    switch self {")
  for _, entry in ipairs(entries) do add(lines, ('    case .%s: "%s"'):format(entry.swift, entry.name)) end
  add(lines, "    }", "  }")
  local about, other = {}, {}
  for _, entry in ipairs(entries) do
    table.insert(entry.about and about or other, "." .. entry.swift)
  end
  add(lines, "", "  /// Whether a kill or fault there can be narrowed down to a product or a transaction.",
    "  public var isAboutProducts: Bool {", "    switch self {")
  wrap(lines, "    case ", about, ": true")
  wrap(lines, "    case ", other, ": false")
  add(lines, "    }", "  }")
end

local function write_enum(lines, type_name, kind_name, entries, sentence)
  add(lines, "/// " .. sentence, "public enum " .. type_name .. " {")
  for _, entry in ipairs(entries) do add(lines, "  /// " .. entry.sentence, "  case " .. entry.swift .. payload(entry)) end
  add(lines, "", "  /// The kind of it, without what it carries.", "  public var kind: " .. kind_name .. " {", "    switch self {")
  for _, entry in ipairs(entries) do add(lines, ("    case .%s: .%s"):format(entry.swift, entry.swift)) end
  add(lines, "    }", "  }", "", "  /// What it is about, or nothing where it is about no product and no transaction.",
    "  var concern: PortConcern? {", "    switch self {")
  local other = {}
  for _, entry in ipairs(entries) do
    if entry.about then
      local wanted, names = {}, {}
      for _, label in ipairs(entry.about) do
        wanted[label] = true
        names[#names + 1] = camel(label)
      end
      add(lines, ("    case %s: PortConcern(%s)"):format(pattern(entry, wanted), table.concat(names, ", ")))
    else
      other[#other + 1] = "." .. entry.swift
    end
  end
  wrap(lines, "    case ", other, ": nil")
  add(lines, "    }", "  }", "}")
end

-- An unused import is a warning, and warnings are errors in CI.
local call_imports = { "public import Facts", "public import Kernel", "public import StoreModel", "" }
local event_imports = { "public import Facts", "" }

local function write_calls(port, output)
  local lines = { table.unpack(call_imports) }
  write_enum(lines, "AppCall", "AppCallKind", port.calls_by_number, "What an app can ask of its system: the closed list of calls.")
  add(lines, "", "extension AppCall {", "  /// The number by which the app recognizes a late answer. Nil if the call's answer is its reply.",
    "  public var ticket: Int? {", "    switch self {")
  local awaiting, other = {}, {}
  for _, call in ipairs(port.calls_by_number) do
    table.insert(call.awaits and awaiting or other, call.awaits and pattern(call, { ticket = true }) or "." .. call.swift)
  end
  wrap(lines, "    case ", awaiting, ": ticket")
  wrap(lines, "    case ", other, ": nil")
  add(lines, "    }", "  }", "}", "")
  write_kind(lines, "AppCallKind", port.calls_by_number, "The kind of a call of an app; a fault can occur before or after each.")
  add(lines, "", "  /// The reply without which an app cannot continue as if the call had succeeded.",
    "  public var expectedReply: ExpectedReply {", "    switch self {")
  local groups, order = {}, {}
  for _, call in ipairs(port.calls) do
    local reply = call.gives or "none"
    if not groups[reply] then
      groups[reply] = {}
      order[#order + 1] = reply
    end
    table.insert(groups[reply], "." .. call.swift)
  end
  for _, reply in ipairs(order) do wrap(lines, "    case ", groups[reply], ": ." .. camel(reply)) end
  add(lines, "    }", "  }", "", "  /// What an app has to declare before it makes the call, if anything.",
    "  public var capability: Capability? {", "    switch self {")
  groups, order = {}, {}
  for _, call in ipairs(port.calls) do
    local capability = call.needs or ""
    if not groups[capability] then
      groups[capability] = {}
      order[#order + 1] = capability
    end
    table.insert(groups[capability], "." .. call.swift)
  end
  for _, name in ipairs(order) do
    wrap(lines, "    case ", groups[name], name == "" and ": nil" or ": ." .. camel(name))
  end
  add(lines, "    }", "  }", "}", "", "/// The kind of reply that an app waits for.", "public enum ExpectedReply: Sendable {")
  local known = {}
  for _, call in ipairs(port.calls) do
    local reply = call.gives or "none"
    if not known[reply] then
      known[reply] = true
      add(lines, ("  /// %s"):format(reply == "none" and "Any; the app does not look at it." or "A reply of this kind."),
        "  case " .. camel(reply))
    end
  end
  add(lines, "}")
  output:swift("Sources/World/Runtime/Port/Generated/AppCall.swift", lines)
end

-- A count of an event's content, by the type of the counted parameter.
local function write_count(lines, port, name, sentence, counts, otherwise)
  add(lines, "", "  /// " .. sentence, ("  public var %s: Int {"):format(name), "    switch self {")
  local other = {}
  for _, event in ipairs(port.events) do
    local counted
    for _, parameter in ipairs(event.parameters) do
      if counts[parameter.type] then counted = parameter end
    end
    if counted then
      add(lines, ("    case %s: %s.%s"):format(pattern(event, { [counted.label] = true }), camel(counted.label), counts[counted.type]))
    else
      other[#other + 1] = "." .. event.swift
    end
  end
  wrap(lines, "    case ", other, ": " .. otherwise)
  add(lines, "    }", "  }")
end

local function write_events(port, output)
  local lines = { table.unpack(event_imports) }
  write_enum(lines, "AppEvent", "AppEventKind", port.events_by_number, "What a world tells an app; each begins a turn.")
  add(lines, "", "extension AppEvent {", "  /// The observer that is called, if one is.", "  public var observer: ObserverToken? {",
    "    switch self {")
  local other = {}
  for _, event in ipairs(port.events) do
    if #event.parameters > 0 and event.parameters[1].type == "observer" then
      add(lines, ("    case %s: observer"):format(pattern(event, { observer = true })))
    else
      other[#other + 1] = "." .. event.swift
    end
  end
  wrap(lines, "    case ", other, ": nil")
  add(lines, "    }", "  }", "", "  /// The same event, delivered to another observer; an event without an observer stays as it is.",
    "  public func told(to token: ObserverToken) -> AppEvent {", "    switch self {")
  for _, event in ipairs(port.events) do
    if #event.parameters > 0 and event.parameters[1].type == "observer" then
      local wanted, values = {}, { "token" }
      for position = 2, #event.parameters do
        wanted[event.parameters[position].label] = true
        values[#values + 1] = camel(event.parameters[position].label)
      end
      add(lines, ("    case %s: .%s(%s)"):format(pattern(event, wanted), event.swift, table.concat(values, ", ")))
    end
  end
  wrap(lines, "    case ", other, ": self")
  add(lines, "    }", "  }")
  write_count(lines, port, "transactionCount", "How many transactions the event hands over.", { transactions = "transactions.count" }, "0")
  write_count(lines, port, "partCount", "The number of items in the event.",
    { transactions = "transactions.count", products = "count", download_batch = "downloads.count" }, "1")
  add(lines, "}", "")
  write_kind(lines, "AppEventKind", port.events_by_number, "The kind of an event that begins a turn of an app.")
  local inside, outside = {}, {}
  for _, event in ipairs(port.events) do
    table.insert(event.runs_in_background and inside or outside, "." .. event.swift)
  end
  add(lines, "", "  /// Whether it is delivered also while the app is in the background.", "  var runsInBackground: Bool {",
    "    switch self {")
  wrap(lines, "    case ", inside, ": true")
  wrap(lines, "    case ", outside, ": false")
  add(lines, "    }", "  }", "}")
  output:swift("Sources/World/Runtime/Port/Generated/AppEvent.swift", lines)
end

local function write_replies(port, output)
  local lines = { "public import Facts", "public import StoreModel", "", "/// What a call of an app gives back.", "public enum AppReply {" }
  for _, reply in ipairs(port.replies) do
    local carried = reply.carries
    add(lines, "  /// " .. reply.sentence, ("  %scase %s%s"):format(
      carried and carried.is_indirect and "indirect " or "", reply.swift, carried and "(" .. carried.swift .. ")" or ""))
  end
  add(lines, "", "  /// Its name in JSON.", "  public var name: String {", "    switch self {")
  for _, reply in ipairs(port.replies) do add(lines, ('    case .%s: "%s"'):format(reply.swift, reply.name)) end
  add(lines, "    }", "  }", "}")
  output:swift("Sources/World/Runtime/Port/Generated/AppReply.swift", lines)
end

local function write_capabilities(port, output)
  local lines = {
    "public import Facts", "",
    "/// Something that an app can be able to do; a scenario that needs what an app lacks is not applicable to it.",
    "public enum Capability: CaseIterable, Sendable {",
  }
  for _, capability in ipairs(port.capabilities) do
    add(lines, "  /// " .. capability.sentence, "  case " .. camel(capability.name))
  end
  add(lines, "", "  /// Its name in the declarations of apps.", "  public var name: String {", "    switch self {")
  for _, capability in ipairs(port.capabilities) do
    add(lines, ('    case .%s: "%s"'):format(camel(capability.name), capability.name))
  end
  add(lines, "    }", "  }", "", "  /// What it means, as a sentence.", "  public var sentence: String {", "    switch self {")
  for _, capability in ipairs(port.capabilities) do
    add(lines, ('    case .%s: %s'):format(camel(capability.name), quoted(capability.sentence)))
  end
  add(lines, "    }", "  }", "}", "", "/// What a subject is able to do.", "public struct Capabilities: Hashable, Sendable {",
    "  /// The language in which it says so.", "  public var language = DeclarationLanguage.lua",
    "  /// The product types it sells.", "  public var productTypes: [ProductType] = ProductType.allCases")
  for _, capability in ipairs(port.capabilities) do
    add(lines, "  /// " .. capability.sentence, ("  public var %s = %s"):format(capability.swift, capability.default))
  end
  add(lines, "", "  /// Every capability that an app has unless it says otherwise.", "  public init() {}", "",
    "  /// Whether the subject has a capability.", "  public subscript(capability: Capability) -> Bool {", "    get {",
    "      switch capability {")
  for _, capability in ipairs(port.capabilities) do
    add(lines, ("      case .%s: %s"):format(camel(capability.name), capability.swift))
  end
  add(lines, "      }", "    }", "    set {", "      switch capability {")
  for _, capability in ipairs(port.capabilities) do
    add(lines, ("      case .%s: %s = newValue"):format(camel(capability.name), capability.swift))
  end
  add(lines, "      }", "    }", "  }", "}")
  output:swift("Sources/World/Runtime/Port/Generated/Capabilities.swift", lines)
end

local function write_handlers(port, output)
  local lines = {}
  for _, group in ipairs { { "observer", "ObserverHandlers", "UInt16", "Which methods an observer implements; only the first is required." },
    { "delegate", "DelegateHandlers", "UInt8", "Which methods a queue delegate implements." } } do
    local handlers = port.handlers[group[1]]
    if #lines > 0 then add(lines, "") end
    add(lines, "/// " .. group[4], ("public struct %s: OptionSet, Hashable, Sendable {"):format(group[2]),
      "  /// The bits, one for each method.", ("  public let rawValue: %s"):format(group[3]), "",
      "  /// Makes a set from its bits.", ("  public init(rawValue: %s) { self.rawValue = rawValue }"):format(group[3]), "")
    local names, cases = {}, {}
    for position, handler in ipairs(handlers) do
      add(lines, "  /// " .. handler.sentence,
        ("  public static let %s = %s(rawValue: 1 << %d)"):format(camel(handler.name), group[2], position - 1))
      names[#names + 1] = '"' .. handler.name .. '"'
      cases[#cases + 1] = "." .. camel(handler.name)
    end
    add(lines, "  /// Every method.")
    wrap(lines, ("  public static let all: %s = ["):format(group[2]), cases, "]")
    add(lines, "", "  /// The names of the methods in scripts, by bit.")
    wrap(lines, "  public static let names = [", names, "]")
    add(lines, "}")
  end
  output:swift("Sources/World/Runtime/Port/Generated/PortHandlers.swift", lines)
end

-- The part of PortCalls that carries out a call, as the prefix of the method: that of its Lua function.
local parts = { queue = "queue.", disk = "disk.", preferences = "disk." }
local function object_of(call)
  local path = call.functions[1] and call.functions[1].path or ""
  return parts[path:match("^(%w+)%.")] or ""
end

local function write_dispatch(port, output)
  local lines = {
    "extension PortCalls {", "  /// Carries out a call of an app; each is a method of the same name.",
    "  func perform(_ call: AppCall, on device: Device, _ process: AppProcess) -> PerformOutcome {", "    switch call {",
  }
  for _, call in ipairs(port.calls) do
    local values = {}
    for _, parameter in ipairs(call.parameters) do
      local name = camel(parameter.label)
      values[#values + 1] = parameter.is_labeled and name .. ": " .. name or name
    end
    values[#values + 1] = "on: device"
    values[#values + 1] = "process"
    local method = object_of(call) .. call.swift
    local line = ("    case %s: %s(%s)"):format(pattern(call), method, table.concat(values, ", "))
    if #line > 110 then
      add(lines, ("    case %s:"):format(pattern(call)), ("      %s(%s)"):format(method, table.concat(values, ", ")))
    else
      add(lines, line)
    end
  end
  add(lines, "    }", "  }", "}")
  output:swift("Sources/World/Runtime/Port/Generated/PortCalls+Dispatch.swift", lines)
end

return function(port, output)
  os.execute("mkdir -p '" .. output.root .. "/Sources/World/Runtime/Port/Generated'")
  write_calls(port, output)
  write_events(port, output)
  write_replies(port, output)
  write_capabilities(port, output)
  write_handlers(port, output)
  write_dispatch(port, output)
end
