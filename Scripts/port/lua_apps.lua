-- The port as seen by Lua apps: functions with their arguments, handlers with theirs, and the fields of objects.

local reader = require "table_reader"
local wrap, quoted = require "output".wrap, require "output".quoted
local pascal, camel = reader.pascal, reader.camel

local function add(lines, ...) for _, line in ipairs { ... } do lines[#lines + 1] = line end end
local imports = { "internal import Facts", "internal import Kernel", "internal import Lua", "internal import StoreModel", "internal import World", "" }

-- The parameters of a call in the order of the Lua arguments.
local function lua_parameters(made)
  local by_label, list = {}, {}
  for _, parameter in ipairs(made.call.parameters) do by_label[parameter.label] = parameter end
  if made.path:find(":", 1, true) then return made.call.parameters end
  for label in made.arguments:gmatch "[%w_]+" do
    list[#list + 1] = by_label[label] or error(("port.table: %s has no parameter '%s'"):format(made.path, label), 0)
  end
  return list
end

-- The parameters as described to editors.
local function editor_parameters(made, port)
  if made.is_by_hand or made.arguments == "" then return made.arguments end
  local parts = {}
  for _, parameter in ipairs(lua_parameters(made)) do
    local editor = port.types[parameter.type].editor
    if parameter.default then
      parts[#parts + 1] = parameter.label .. "?: " .. editor
    else
      parts[#parts + 1] = parameter.label .. (parameter.is_optional and "?" or "") .. ": " .. editor
    end
  end
  return table.concat(parts, ", ")
end

local function result(made)
  if made.result ~= "" then return made.result end
  return ""
end

local function case_name(made) return camel(made.path) end
local function field_case(object, field) return camel(object.name) .. pascal(field.name) end

local function write_functions(port, output)
  local lines = { "/// Every function and field of the app language; its number is that of the Lua vocabulary of this process.",
    "enum AppFunction: Int, CaseIterable {" }
  for _, made in ipairs(port.functions) do add(lines, "  /// " .. made.sentence, "  case " .. case_name(made)) end
  local first
  for _, object in ipairs(port.objects) do
    for _, field in ipairs(object.fields) do
      first = first or field_case(object, field)
      add(lines, "  /// " .. field.sentence, "  case " .. field_case(object, field))
    end
  end
  add(lines, "", "  /// Whether it is a field of an object rather than a function.",
    "  var isField: Bool { rawValue >= AppFunction." .. first .. ".rawValue }", "",
    "  /// Its place in the language, with its parameters and a sentence about it.",
    "  var entry: AppFunctionEntry { AppFunction.entries[rawValue] }", "", "  static let entries: [AppFunctionEntry] = [")
  for _, made in ipairs(port.functions) do
    add(lines, ("    AppFunctionEntry(%s, %s, gives: %s, %s),"):format(
      quoted(made.path), quoted(editor_parameters(made, port)), quoted(result(made)), quoted(made.sentence)))
  end
  for _, object in ipairs(port.objects) do
    for _, field in ipairs(object.fields) do
      add(lines, ("    AppFunctionEntry(%s, %s, gives: %s, %s%s),"):format(quoted(object.name .. "." .. field.name), '""',
        quoted(field.editor), quoted(field.sentence), field.is_twin and ", twin: ." .. camel(field.type) or ""))
    end
  end
  add(lines, "  ]", "}", "", "/// The kinds of objects that an app holds, by the tag of their handles.",
    "enum AppHandleType: UInt8, CaseIterable {")
  for _, object in ipairs(port.objects) do
    add(lines, "  /// " .. object.sentence, ("  case %s = %d"):format(camel(object.name), object.number))
  end
  add(lines, "", "  /// Its name in messages to the author.", "  var name: String {", "    switch self {")
  for _, object in ipairs(port.objects) do add(lines, ('    case .%s: "%s"'):format(camel(object.name), object.name)) end
  add(lines, "    }", "  }", "", "  /// A sentence about it, for the reference.", "  var sentence: String {", "    switch self {")
  for _, object in ipairs(port.objects) do
    add(lines, ("    case .%s: %s"):format(camel(object.name), quoted(object.sentence)))
  end
  add(lines, "    }", "  }", "", "  /// The field that `tostring` shows; without one it shows the number that facts have.",
    "  var shown: AppFunction? {", "    switch self {")
  for _, object in ipairs(port.objects) do
    add(lines, ("    case .%s: %s"):format(camel(object.name), object.shown and "." .. camel(object.name) .. pascal(object.shown) or "nil"))
  end
  add(lines, "    }", "  }", "}")
  output:swift("Sources/Lua/LuaApps/Generated/AppFunction.swift", lines)
end

-- The statements that read one argument. `index` is its position in Lua.
local function write_argument(lines, made, parameter, index, port)
  local name = camel(parameter.label)
  local argument = ("launch.%sArgument(arguments, %d)"):format(camel(parameter.type), index)
  local refuse = ("return results.wrong(function, %d, %s, arguments, %d)"):format(
    index + 1, quoted(port.types[parameter.type].expected), index)
  local fallback = parameter.default or (parameter.is_optional and "nil")
  if not fallback then
    add(lines, ("      guard let %s = %s else {"):format(name, argument), "        " .. refuse, "      }")
    return
  end
  if parameter.type == "remark" then fallback = "launch.view.texts.pass(" .. fallback .. ")" end
  local swift = parameter.swift_type .. (parameter.is_optional and "?" or "")
  add(lines, ("      let %s: %s"):format(name, swift), ("      if arguments.kind(at: %d) == .nil {"):format(index),
    ("        %s = %s"):format(name, fallback), ("      } else if let given = %s {"):format(argument),
    ("        %s = given"):format(name), "      } else {", "        " .. refuse, "      }")
end

local function write_calls(port, output)
  local lines = { table.unpack(imports) }
  add(lines, "/// Answers the functions of the app language: most suspend the app with a call, which the world then gets.",
    "struct LuaCalls {", "  let special: SpecialFunctions", "", "  private var launch: AppLaunch { special.launch }", "",
    "  func perform(", "    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults",
    "  ) -> LuaOutcome {", "    switch function {")
  local of_server = {}
  for _, made in ipairs(port.functions) do
    if made.path:match "^backend%." then
      of_server[#of_server + 1] = "." .. case_name(made)
    elseif made.is_by_hand then
      add(lines, ("    case .%s: return special.perform%s(function, arguments, &results)"):format(case_name(made), pascal(made.path)))
    else
      local read = {}
      add(lines, ("    case .%s:"):format(case_name(made)))
      local clears = false
      for position, parameter in ipairs(lua_parameters(made)) do
        if parameter.type == "bytes" and not clears then
          add(lines, "      launch.scratch.clear()")
          clears = true
        end
        write_argument(lines, made, parameter, position - 1, port)
      end
      for _, parameter in ipairs(made.call.parameters) do
        local name = camel(parameter.label)
        local value = parameter.type == "ticket" and "launch.nextTicket()" or name
        read[#read + 1] = parameter.is_labeled and name .. ": " .. value or value
      end
      add(lines, ("      return launch.suspend(.%s%s)"):format(made.call.swift,
        #read > 0 and "(" .. table.concat(read, ", ") .. ")" or ""))
    end
  end
  wrap(lines, "    case ", of_server, ":")
  add(lines, "      return results.raise(\"'\\(function.entry.path)' works only in the app's server functions\")")
  local fields = {}
  for _, object in ipairs(port.objects) do
    for _, field in ipairs(object.fields) do fields[#fields + 1] = "." .. field_case(object, field) end
  end
  wrap(lines, "    case ", fields, ":")
  add(lines, "      return results.raise(\"'\\(function.entry.path)' is a field, not a function\")", "    }", "  }", "}")
  output:swift("Sources/Lua/LuaApps/Generated/LuaCalls.swift", lines)
end

-- How an event finds its handler, by the type of the event's first parameter.
local routes = {
  observer = function(name, handler) return ("observers[%s.rawValue].%s"):format(name, camel(handler.name)) end,
  request = function(name, handler) return ("methods(of: %s)?.%s"):format(name, camel(handler.name)) end,
  exchange = function(name) return ("exchanges[%s]"):format(name) end,
  timer = function(name) return ("timers[%s]"):format(name) end,
  visit = function(name) return ("visits[%s]"):format(name) end,
  sheet = function(name) return ("sheetDelegates[%s.rawValue].finished"):format(name) end,
}

local function bind(event, wanted)
  if #event.parameters == 0 or #wanted == 0 then return "." .. event.swift end
  local parts = {}
  for _, parameter in ipairs(event.parameters) do
    local is_wanted = false
    for _, label in ipairs(wanted) do is_wanted = is_wanted or label == parameter.label end
    parts[#parts + 1] = is_wanted and "let " .. camel(parameter.label) or "_"
  end
  return ("." .. event.swift .. "(" .. table.concat(parts, ", ") .. ")")
end

-- A task waits for the event; the app has no handler for it.
local function is_of_tasks(event)
  local first = event.parameters[1]
  return first and (first.type == "ticket" or first.type == "listener")
end

local function write_events(port, output)
  local lines = { table.unpack(imports) }
  add(lines, "extension AppLaunch {", "  /// The function that handles an event; nil if the app has none.",
    "  func handler(of event: AppEvent) -> LuaFunction? {", "    switch event {")
  for _, event in ipairs(port.events) do
    local handler, first = event.handlers[1], event.parameters[1]
    if is_of_tasks(event) then
      add(lines, ("    case .%s: nil"):format(event.swift))
    elseif #event.handlers > 1 then
      add(lines, ("    case .%s(let %s): handler(of: %s)"):format(event.swift, camel(first.label), camel(first.label)))
    elseif handler and handler.group == "app" then
      add(lines, ("    case .%s: handlers.%s"):format(event.swift, camel(handler.name)))
    elseif handler and handler.group == "delegate" then
      add(lines, ("    case .%s: delegate.flatMap { delegates[$0].%s }"):format(event.swift, camel(handler.name)))
    else
      add(lines, ("    case %s: %s"):format(bind(event, { first.label }), routes[first.type](camel(first.label), handler)))
    end
  end
  add(lines, "    }", "  }", "}", "", "extension AppValueWriter {", "  /// Writes what an event tells, as the arguments of its handler.",
    "  func write(_ event: AppEvent, into results: inout LuaResults) {", "    switch event {")
  for _, event in ipairs(port.events) do
    local handler, told, labels = event.handlers[1], {}, {}
    for position, parameter in ipairs(event.parameters) do
      local is_route = position == 1 and routes[parameter.type] and parameter.type ~= "sheet"
      if not is_route and parameter.type ~= "launch" then
        told[#told + 1] = parameter
        labels[#labels + 1] = parameter.label
      end
    end
    if is_of_tasks(event) then
      add(lines, ("    case .%s: break"):format(event.swift))
    elseif event.is_by_hand then
      local values = {}
      for position, parameter in ipairs(told) do values[position] = camel(parameter.label) end
      add(lines, ("    case %s: write%s(%s, into: &results)"):format(bind(event, labels), pascal(event.swift), table.concat(values, ", ")))
    elseif #told == 0 then
      add(lines, ("    case .%s: %s"):format(event.swift, handler and handler.group == "app" and "appendApp(to: &results)" or "break"))
    else
      add(lines, ("    case %s:"):format(bind(event, labels)))
      if handler and handler.group == "app" then add(lines, "      appendApp(to: &results)") end
      for _, parameter in ipairs(told) do
        add(lines, ("      append(%s: %s, to: &results)"):format(camel(parameter.type), camel(parameter.label)))
      end
    end
  end
  add(lines, "    }", "  }", "}")
  output:swift("Sources/Lua/LuaApps/Generated/AppLaunch+PortEvents.swift", lines)
end

-- The lookup of the object of a handle, and the message if it does not exist.
local subjects = {
  transaction = { "launch.transaction(handle)", "this transaction belongs to another launch" },
  download = { "launch.download(handle)", "this download belongs to another launch" },
  offered = { "launch.offeredPayment(handle)", "this payment belongs to another launch" },
  product = { "launch.offeredProduct(handle)", "no products response contained this product in this launch" },
  storefront = { "launch.storefront(numbered: handle.index)", "this storefront belongs to another launch" },
  given = { "launch.given(handle)", "this transaction belongs to another launch" },
  installed = { "launch.view.appTransaction(of: launch.process)", "this launch has ended" },
  status = { "launch.status(handle)", "this status belongs to another launch" },
  asked = { "launch.requestObject(handle)", "this request belongs to another launch" },
}

local function write_fields(port, output)
  local lines = { table.unpack(imports) }
  add(lines, "/// Reads the fields of objects. Only a field that asks the system suspends the app.",
    "struct LuaFieldReads {", "  let values: AppValueWriter", "", "  private var launch: AppLaunch { values.launch }",
    "  private var view: AppView { launch.view }", "",
    "  func read(_ function: AppFunction, _ handle: LuaHandle, _ results: inout LuaResults) -> LuaOutcome {",
    "    switch function {")
  for _, object in ipairs(port.objects) do
    for _, field in ipairs(object.fields) do
      add(lines, ("    case .%s:"):format(field_case(object, field)))
      if field.is_twin then
        add(lines, ("      results.append(LuaHandle(.%s, handle.index, instance: handle.instance))"):format(camel(field.type)))
      else
        local subject = subjects[object.subject]
        if field.expression and not field.expression:find(object.subject, 1, true) then
          add(lines, ("      guard %s != nil else { return results.raise(%s) }"):format(subject[1], quoted(subject[2])))
        else
          add(lines, ("      guard let %s = %s else { return results.raise(%s) }"):format(object.subject, subject[1], quoted(subject[2])))
        end
        if field.call then
          add(lines, ("      return launch.suspend(.%s(%s))"):format(field.call, object.subject))
        elseif field.is_optional then
          add(lines, ("      guard let value = %s else {"):format(field.expression), "        results.appendNil()",
            "        return .returned", "      }", ("      values.append(%s: value, to: &results)"):format(camel(field.type)))
        else
          add(lines, ("      values.append(%s: %s, to: &results)"):format(camel(field.type), field.expression))
        end
      end
    end
  end
  local functions = {}
  for _, made in ipairs(port.functions) do functions[#functions + 1] = "." .. case_name(made) end
  wrap(lines, "    case ", functions, ":")
  add(lines, "      return results.raise(\"'\\(function.entry.path)' is a function, not a field\")", "    }",
    "    return .returned", "  }", "}")
  output:swift("Sources/Lua/LuaApps/Generated/LuaFieldReads.swift", lines)
end

local groups = {
  { "app", "AppHandlers", "The functions of an app that handle events.", "app" },
  { "observer", "ObserverMethods", "The methods of an observer object in Lua.", "an observer", "ObserverHandlers", is_frequent = true },
  { "delegate", "DelegateMethods", "The methods of a queue delegate in Lua.", "a delegate", "DelegateHandlers", is_frequent = true },
  { "request", "RequestMethods", "The methods of a delegate of a request in Lua.", "a request", is_frequent = true },
  { "sheet", "SheetMethods", "The methods of the delegate of a sheet in Lua.", "a sheet's delegate" },
}

-- A launch creates many of these objects, so their functions are read by name.
local function write_frequent_methods(lines, handlers)
  local names = {}
  for _, handler in ipairs(handlers) do table.insert(names, quoted(handler.name)) end
  add(lines, "  /// The names of its methods, in their order.",
    ("  static let methodNames: [StaticString] = [%s]"):format(table.concat(names, ", ")), "",
    "  /// Takes the functions under those names; nothing where a method is missing that has to be there.",
    "  init?(_ functions: LuaFunctions) {")
  for place, handler in ipairs(handlers) do
    add(lines, ("    %s = functions[%d]"):format(camel(handler.name), place - 1))
    if handler.is_required then add(lines, ("    guard %s != nil else { return nil }"):format(camel(handler.name))) end
  end
  add(lines, "  }", "")
end

-- The sentence of a capability, with its default value.
local function with_default(capability)
  if capability.sentence:find("Default:", 1, true) then return capability.sentence end
  return capability.sentence .. " Default: " .. capability.default .. "."
end

local function write_methods(port, output)
  local lines = { "internal import Lua", "internal import LuaScripts", "internal import World", "" }
  for _, group in ipairs(groups) do
    local handlers = port.handlers[group[1]]
    add(lines, "/// " .. group[3], ("struct %s {"):format(group[2]))
    for _, handler in ipairs(handlers) do
      add(lines, "  /// " .. handler.sentence, ("  var %s: LuaFunction?"):format(camel(handler.name)))
    end
    add(lines, "", "  init() {}", "")
    if group[1] == "app" then
      add(lines, "  /// Reads the functions by their names.",
        "  init(reading function: (String) throws(AppDeclarationError) -> LuaFunction?) throws(AppDeclarationError) {")
      for _, handler in ipairs(handlers) do
        add(lines, ('    %s = try function("%s")'):format(camel(handler.name), handler.name))
      end
      add(lines, "  }")
    else
      if group.is_frequent then write_frequent_methods(lines, handlers) end
      add(lines, ("  private static let names = DeclaredTable.%sMethods.map(\\.plainName)"):format(group[1]), "",
        "  /// Reads a table of methods; an unknown name and a value that is no function are refused.",
        "  init(_ table: LuaTable) throws(AppDeclarationError) {",
        ("    try MethodTable.check(table, %s.names, of: %s)"):format(group[2], quoted(group[4])))
      for _, handler in ipairs(handlers) do
        add(lines, ('    %s = table["%s"]?.function'):format(camel(handler.name), handler.name))
      end
      for _, handler in ipairs(handlers) do
        if handler.is_required then
          add(lines, ("    guard %s != nil else {"):format(camel(handler.name)),
            ("      throw AppDeclarationError(\"%s needs a function '%s'\", nil)"):format(group[4], handler.name), "    }")
        end
      end
      add(lines, "  }")
    end
    if group[5] then
      add(lines, "", "  /// Which methods it implements.", ("  var handlers: %s {"):format(group[5]), ("    var handlers: %s = []"):format(group[5]))
      for _, handler in ipairs(handlers) do
        add(lines, ("    if %s != nil { handlers.insert(.%s) }"):format(camel(handler.name), camel(handler.name)))
      end
      add(lines, "    return handlers", "  }")
    end
    add(lines, "}", "")
  end
  add(lines, "extension DeclaredTable {")
  for _, group in ipairs(groups) do
    local name = group[1] == "app" and "appHandlers" or group[1] .. "Methods"
    add(lines, ("  /// The functions of %s, for the reference and the editors."):format(group[4]), ("  static let %s: [Field] = ["):format(name))
    for _, handler in ipairs(port.handlers[group[1]]) do
      local is_needed = handler.is_required or handler.name == "launch"
      add(lines, ("    Field(%s, %s, %s),"):format(quoted(handler.name .. (is_needed and "" or "?")),
        quoted("fun(" .. handler.arguments .. ")" .. (handler.result ~= "" and ": " .. handler.result or "")), quoted(handler.sentence)))
    end
    add(lines, "  ]")
  end
  add(lines, "  /// The capabilities that an app can declare, without the product types that it sells.",
    "  static let capabilityFields: [Field] = [")
  for _, capability in ipairs(port.capabilities) do
    if not capability.is_of_processes then
      add(lines, ('    Field("%s?", "boolean", %s),'):format(capability.name, quoted(with_default(capability))))
    end
  end
  add(lines, "  ]", "}")
  output:swift("Sources/Lua/LuaApps/Generated/PortMethods.swift", lines)
end

return function(port, output)
  os.execute("mkdir -p '" .. output.root .. "/Sources/Lua/LuaApps/Generated'")
  write_functions(port, output)
  write_calls(port, output)
  write_events(port, output)
  write_fields(port, output)
  write_methods(port, output)
end
