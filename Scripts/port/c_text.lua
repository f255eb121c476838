-- The pieces of the generated part of Clients/c/assay_app.h: comments, declarations, and the parameters of calls.

local vocabulary = require "vocabulary"

local text = {}

local width = 120

-- The declaration of a call's parameter, and the function that writes it into the message.
local number, texts, word = { "uint32_t ", "number" }, { "assay_texts ", "texts" }, { "const char *", "text" }
text.parameters = {
  observer = number, delegate = { "uint32_t ", "object" }, request = number, timer = number, visit = number,
  sheet = number, ticket = number, listener = number, listing = word, feed = word, store_message = word,
  observer_handlers = texts, delegate_handlers = texts, identifiers = texts, products = texts,
  product = word, text = word, remark = word, dialog = word, claim_subject = word, server_verb = word,
  promotion_visibility = word,
  bytes = { "assay_bytes ", "bytes" }, boolean = { "bool ", "flag" },
  integer = { "int64_t ", "integer" }, duration = { "int64_t ", "integer" },
  transaction = { "const assay_transaction *", "transaction" }, download = { "const assay_download *", "download" },
  downloads = { "assay_downloads ", "downloads" }, payment = { "const assay_payment *", "payment" },
  receipt_flaws = { "assay_receipt_properties ", "receipt_properties" },
  sheet_parameters = { "assay_sheet_parameters ", "sheet_parameters" },
  store_search = { "assay_store_search ", "store_search" },
  check_question = { "assay_check_question ", "check_question" },
  delivery_question = { "assay_delivery_question ", "delivery_question" },
}

--- An entry of a map. A type that the map does not have is an error.
function text.known(map, name)
  return map[name] or error("client_c.lua does not know the type " .. name, 0)
end

--- Converts a sentence of the table to C terms.
function text.in_c(sentence)
  local words = sentence:gsub("%f[%w]nil%f[%W]", "NULL"):gsub(", to read with a for loop[%w ]*", "")
  return words
end

function text.add_comment(lines, indent, sentence)
  lines[#lines + 1] = vocabulary.wrapped(indent .. "///", text.in_c(sentence), width)
end

--- A declaration with its parameters, wrapped if they do not fit on the line.
function text.declaration(head, list, tail)
  local line = head .. "(" .. table.concat(list, ", ") .. ")" .. tail
  if #line <= width then return line end
  local lines, indent = { head .. "(" }, head:match "^%s*" .. "    "
  local current = indent
  for place, item in ipairs(list) do
    local piece = item .. (place < #list and ", " or ")" .. tail)
    if #current + #piece > width then
      lines[#lines + 1] = current:gsub("%s+$", "")
      current = indent
    end
    current = current .. piece
  end
  lines[#lines + 1] = current
  return table.concat(lines, "\n")
end

return text
