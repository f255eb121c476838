-- Documentation/Port.md: every event, call, reply and object of the port, for authors of adapters.

local types = require "json_types"

local function cell(text) return (text:gsub("|", "\\|")) end

local function parameter_list(parameters)
  local parts = {}
  for _, parameter in ipairs(parameters or {}) do
    local mark = (parameter.is_optional or parameter.default) and "?" or ""
    parts[#parts + 1] = ("`%s%s`: %s"):format(parameter.label, mark, parameter.type)
  end
  return table.concat(parts, ", ")
end

return function(port, output)
  local lines = {}
  local function add(...) for _, line in ipairs { ... } do lines[#lines + 1] = line end end
  add("# The app port", "", "Made by `Scripts/generate-port` from `Sources/World/Port/port.table`: edit that table.", "",
    "An app under test and its world talk in turns. The world tells an **event**; the app answers with **calls**, one after",
    "another, and gets a **reply** to each before it makes the next; then its turn is done. The app can be killed between",
    "any two calls. A Lua app speaks through functions ([Apps](Apps.md)), a Swift type implements `AppPort`, and in JSON each",
    "message is one line of the form that `Documentation/Schemas/app-port-1.schema.json` describes: an event has the member",
    "`event`, a call the member `call`, a reply the member `reply`, each with the name below, and the parameters as further",
    "members. A parameter with a question mark can be missing. Numbers never change: seeds, replay strings and logs name them.",
    "", "## Events", "", "| no. | event | parameters | what it tells | StoreKit |", "| --- | --- | --- | --- | --- |")
  for _, event in ipairs(port.events) do
    add(("| %d | `%s` | %s | %s | %s |"):format(event.number, event.name, parameter_list(event.parameters), cell(event.sentence),
      event.storekit and "`" .. event.storekit .. "`" or ""))
  end
  add("", "## Calls", "",
    "*About*: a kill or fault at the call can be narrowed down to that product or transaction. *Needs*: the capability that an",
    "app has to declare before it makes the call.", "", "| no. | call | parameters | what it asks | about | needs | StoreKit |",
    "| --- | --- | --- | --- | --- | --- | --- |")
  for _, call in ipairs(port.calls) do
    add(("| %d | `%s` | %s | %s | %s | %s | %s |"):format(call.number, call.name, parameter_list(call.parameters), cell(call.sentence),
      table.concat(call.about or {}, ", "), call.needs or "", call.storekit and "`" .. call.storekit .. "`" or ""))
  end
  add("", "## Replies", "", "| no. | reply | value | what it means |", "| --- | --- | --- | --- |")
  for _, reply in ipairs(port.replies) do
    add(("| %d | `%s` | %s | %s |"):format(reply.number, reply.name,
      reply.carries and reply.carries.type .. (reply.carries.is_optional and "?" or "") or "", cell(reply.sentence)))
  end
  add("", "## Types", "",
    "How a value stands in a JSON message. Times are in nanoseconds, dates in seconds; what an app sends names objects by their numbers.",
    "", "| type | told to an app | sent by an app |", "| --- | --- | --- |")
  for _, name in ipairs(port.type_names) do
    local told, sent = types.told[name], types.sent[name]
    local one, other = told and types.words(told) or "", sent and types.words(sent) or ""
    if told or sent then add(("| %s | %s | %s |"):format(name, one, other)) end
  end
  add("", "## Capabilities", "", "| capability | unless declared | what it means |", "| --- | --- | --- |")
  for _, capability in ipairs(port.capabilities) do
    add(("| `%s` | %s | %s |"):format(capability.name, capability.default, cell(capability.sentence)))
  end
  add("", "## Objects", "", "An app names an object by its number; an event tells it with all its fields.")
  for _, object in ipairs(port.objects) do
    add("", "### " .. object.name, "", object.sentence)
    if #object.fields > 0 then
      add("", "| field | type | what it is |", "| --- | --- | --- |")
      for _, field in ipairs(object.fields) do
        add(("| `%s` | %s | %s |"):format(field.name, field.type .. (field.is_optional and "?" or ""), cell(field.sentence)))
      end
    end
  end
  output:text("Documentation/Port.md", table.concat(lines, "\n") .. "\n")
end
