-- The names of all fields that records of the port can have, from values.json. They let a client distinguish a missing
-- value from a field that does not exist.

-- Adds the names of the properties in a text, including those of nested objects.
local function collect(text, names)
  for properties in text:gmatch '"properties"%s*:%s*(%b{})' do
    for name, value in properties:sub(2, -2):gmatch '"([%w_]+)"%s*:%s*(%b{})' do
      names[name] = true
      collect(value, names)
    end
  end
end

return function(source_root)
  local file = assert(io.open(source_root .. "/Scripts/port/values.json"))
  local text = file:read "a"
  file:close()
  local names, list = {}, {}
  collect(text, names)
  for name in pairs(names) do list[#list + 1] = name end
  table.sort(list)
  return list
end
