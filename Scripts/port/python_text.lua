-- The pieces of the generated part of Clients/python/assay_app.py: sentences, comments, lists, and type hints.

local types = require "json_types"

local text = {}

local width = 120

-- Members that the client computes from more than the received values.
local made_by_hand = {
  ["download.content_url"] = true, ["download.transaction"] = true, ["product.price_locale"] = true,
}

-- The hints for values that have a class of their own here.
local hints = {
  number = "float", payment = "ToldPayment", original = "ToldOriginal", original_payment = "ToldOriginalPayment",
  download = "Download",
}
local plain_hints = { [types.text] = "str", [types.whole] = "int", [types.truth] = "bool" }

-- The type of a field as a Python type hint, such as `list[Record]`. `classes` has the classes of StoreKit 2 by object.
local function hint(field, classes)
  local name, list = field.editor:gsub("^assay%.", ""):match "^([%w_]+)(%[?%]?)%??$"
  local known = hints[name] or classes[name]
  if not known then
    local schema = types.told[field.type] or error("client_python: no schema for the type " .. field.type, 0)
    local item = schema:match '^{ "type": "array", "items": (.*) }$' or schema
    known = plain_hints[item] or item:find('"enum"', 1, true) and "str" or "Record"
  end
  return list == "[]" and ("list[%s]"):format(known) or known
end

--- Converts a sentence of the table to Python terms, with the given word for a Lua table.
function text.in_python(sentence, table_word)
  local words = sentence:gsub("%f[%w]nil%f[%W]", "None"):gsub("price_locale:", "price_locale.")
  words = words:gsub("with a for loop that never ends", "with an endless `async for`")
  return (words:gsub("%f[%w]table", table_word))
end

--- Adds a text, wrapped, with a prefix before each line.
function text.add_wrapped(lines, prefix, words)
  local line = prefix
  for word in words:gmatch "%S+" do
    local longer = line == prefix and line .. word or line .. " " .. word
    if utf8.len(longer) > width and line ~= prefix then
      lines[#lines + 1] = line
      longer = prefix .. word
    end
    line = longer
  end
  lines[#lines + 1] = line
end

function text.add_docstring(lines, indent, sentence) text.add_wrapped(lines, indent, '"""' .. sentence .. '"""') end

--- Adds a line of code, with its list wrapped if it does not fit. The wrapped lines have a deeper indent.
function text.add_listed(lines, indent, head, list, tail, deeper)
  local line = indent .. head .. table.concat(list, ", ") .. tail
  if #line <= width then
    lines[#lines + 1] = line
    return
  end
  lines[#lines + 1] = indent .. head
  local inner = indent .. (deeper or "    ")
  local current = inner
  for place, item in ipairs(list) do
    local piece = item .. (place < #list and ", " or tail)
    if #current + #piece > width and current ~= inner then
      lines[#lines + 1] = current:gsub("%s+$", "")
      current = inner
    end
    current = current .. piece
  end
  lines[#lines + 1] = current
end

--- Adds the fields of an object as annotations. `classes` has the classes of StoreKit 2 by object.
function text.add_fields_of(lines, object, classes)
  for _, field in ipairs(object.fields) do
    if not made_by_hand[object.name .. "." .. field.name] then
      lines[#lines + 1] = ""
      text.add_wrapped(lines, "    #: ", text.in_python(field.sentence, "record"))
      local kind = hint(field, classes)
      lines[#lines + 1] = ("    %s: %s"):format(field.name, field.is_optional and kind .. " | None = None" or kind)
    end
  end
end

return text
