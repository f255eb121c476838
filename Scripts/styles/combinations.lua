-- Combinations of the values of axes. First a cover, in which each value of an axis meets each compatible value of
-- every other axis; then random ones, until there are enough. The same axes produce the same combinations.

local combinations = {}

-- Chance --------------------------------------------------------------------------------------------------------------

-- Pseudorandom numbers, the same on each machine and for each version of Lua.
local function dice()
  local state = 20260101
  return function(sides)
    state = (state * 1103515245 + 12345) % 2147483648
    return state // 65536 % sides + 1
  end
end

-- Completing ----------------------------------------------------------------------------------------------------------

-- The axes named by exclusions first, then the others, so that conflicts show early.
local function narrowest_first(axes)
  local is_named, narrow, wide = {}, {}, {}
  for _, exclusion in ipairs(axes.exclusions) do
    for name in pairs(exclusion) do is_named[name] = true end
  end
  for _, axis in ipairs(axes.list) do table.insert(is_named[axis.name] and narrow or wide, axis) end
  return table.move(wide, 1, #wide, #narrow + 1, narrow)
end

-- Assigns a value to each axis that has none, in the order in which `preferred` sorts the values of an axis. Returns
-- nil if no value is compatible with the existing ones.
local function complete(axes, chosen, preferred, order, place)
  order, place = order or narrowest_first(axes), place or 1
  local axis = order[place]
  if not axis then return chosen end
  if chosen[axis.name] then return complete(axes, chosen, preferred, order, place + 1) end
  for _, value in ipairs(preferred(axis, chosen)) do
    chosen[axis.name] = value
    if axes.allows(chosen) then
      local whole = complete(axes, chosen, preferred, order, place + 1)
      if whole then return whole end
    end
    chosen[axis.name] = nil
  end
end

local function in_their_order(axis) return axis end

-- Pairs ---------------------------------------------------------------------------------------------------------------

local function key_of(name, value, other_name, other_value)
  return name .. "=" .. value .. " " .. other_name .. "=" .. other_value
end

-- All pairs of values that occur in some combination, in the order of the axes, and the same by key.
local function possible_pairs(axes)
  local list, is_open = {}, {}
  for place, axis in ipairs(axes.list) do
    for other_place = place + 1, #axes.list do
      local other = axes.list[other_place]
      for _, value in ipairs(axis) do
        for _, other_value in ipairs(other) do
          local chosen = { [axis.name] = value, [other.name] = other_value }
          if axes.allows(chosen) and complete(axes, chosen, in_their_order) then
            local key = key_of(axis.name, value, other.name, other_value)
            table.insert(list, { axis.name, value, other.name, other_value, key = key })
            is_open[key] = true
          end
        end
      end
    end
  end
  return list, is_open
end

-- The number of open pairs that a value would meet among the chosen ones.
local function gain(axes, chosen, name, value, is_open)
  local count, is_behind = 0, false
  for _, axis in ipairs(axes.list) do
    if axis.name == name then
      is_behind = true
    elseif chosen[axis.name] then
      local key = is_behind and key_of(name, value, axis.name, chosen[axis.name])
        or key_of(axis.name, chosen[axis.name], name, value)
      if is_open[key] then count = count + 1 end
    end
  end
  return count
end

-- Sorts the values of an axis by a number for each.
local function sorted(axis, rank)
  local ranked = {}
  for place, value in ipairs(axis) do ranked[place] = { value = value, rank = rank(value), place = place } end
  table.sort(ranked, function(left, right)
    if left.rank ~= right.rank then return left.rank > right.rank end
    return left.place < right.place
  end)
  local values = {}
  for place, entry in ipairs(ranked) do values[place] = entry.value end
  return values
end

local function close_pairs(axes, style, is_open)
  for place, axis in ipairs(axes.list) do
    for other_place = place + 1, #axes.list do
      local other = axes.list[other_place].name
      is_open[key_of(axis.name, style[axis.name], other, style[other])] = nil
    end
  end
end

local function text_of(axes, style)
  local words = {}
  for place, axis in ipairs(axes.list) do words[place] = axis.name .. "=" .. style[axis.name] end
  return table.concat(words, " ")
end

-- The combinations ----------------------------------------------------------------------------------------------------

-- Returns `count` combinations, the cover first, and the size of the cover.
function combinations.of(axes, count)
  local styles, is_there, roll = {}, {}, dice()
  local list, is_open = possible_pairs(axes)
  local function add(style)
    local text = text_of(axes, style)
    if is_there[text] then return end
    is_there[text] = true
    table.insert(styles, style)
  end
  local function most_pairs(axis, chosen)
    return sorted(axis, function(value) return gain(axes, chosen, axis.name, value, is_open) * 8 + roll(8) end)
  end
  for _, pair in ipairs(list) do
    if is_open[pair.key] then
      local style = complete(axes, { [pair[1]] = pair[2], [pair[3]] = pair[4] }, most_pairs)
      close_pairs(axes, style, is_open)
      add(style)
    end
  end
  local cover_count = #styles
  local function by_chance(axis)
    local is_preferred = {}
    if roll(2) == 1 then
      for _, value in ipairs(axis.often or {}) do is_preferred[value] = true end
    end
    return sorted(axis, function(value) return roll(1000) + (is_preferred[value] and 1000 or 0) end)
  end
  -- If the axes have fewer combinations than requested, random choice finds no new ones.
  for _ = 1, count * 100 do
    if #styles >= count then break end
    add(complete(axes, {}, by_chance))
  end
  return table.move(styles, 1, math.min(count, #styles), 1, {}), cover_count
end

return combinations
