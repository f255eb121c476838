-- The pieces of the generated part of Clients/javascript/assay_app.js: comments and lists.

local reader = require "table_reader"
local vocabulary = require "vocabulary"

local text = {}

local width = 120

--- Converts a sentence of the table to JavaScript terms.
function text.in_javascript(sentence)
  local words = sentence:gsub("%f[%w]nil%f[%W]", "undefined"):gsub("%f[%w]%l+_[%l_]+", reader.camel)
  return (words:gsub("with a for loop that never ends", "with an endless `for await`"))
end

--- Adds a documentation comment, on one line if it fits.
function text.add_comment(lines, indent, sentence)
  local single = indent .. "/** " .. sentence .. " */"
  if utf8.len(single) <= width then
    lines[#lines + 1] = single
    return
  end
  lines[#lines + 1] = indent .. "/**"
  lines[#lines + 1] = vocabulary.wrapped(indent .. " *", sentence, width)
  lines[#lines + 1] = indent .. " */"
end

--- Adds a line of code, with its list wrapped if it does not fit.
function text.add_listed(lines, indent, head, list, tail)
  local line = indent .. head .. table.concat(list, ", ") .. tail
  if #line <= width then
    lines[#lines + 1] = line
    return
  end
  lines[#lines + 1] = (indent .. head):gsub("%s+$", "")
  local current = indent .. "  "
  for place, item in ipairs(list) do
    local piece = item .. (place < #list and ", " or tail)
    if #current + #piece > width and current:find "%S" then
      lines[#lines + 1] = current:gsub("%s+$", "")
      current = indent .. "  "
    end
    current = current .. piece
  end
  lines[#lines + 1] = current
end

return text
