-- The axes of the style matrix: in what conformant apps differ, each value independent of the others. The first axis is
-- the face, which is the interface of StoreKit that an app uses. Each face has axes of its own, and a style names one
-- value of each of them.

local axes = {}

local of_face = { queue = require "style/queue_axes", storekit2 = require "style/storekit2/axes" }

axes.faces = { "queue", "storekit2" }

local function is_one_of(value, values)
  for _, known in ipairs(values) do
    if known == value then return true end
  end
  return false
end

-- Whether a style has a value of each axis that an exclusion names.
local function is_met(exclusion, style)
  for name, values in pairs(exclusion) do
    if name ~= "why" and not is_one_of(style[name], values) then return false end
  end
  return true
end

-- The axes of a face: `list`, with the values of each, and `allows`. A style is excluded if it has one of the values of
-- each axis that an exclusion names. Returns the reason as well.
function axes.of(face)
  local list, exclusions = of_face[face].list, of_face[face].exclusions
  local function allows(style)
    for _, exclusion in ipairs(exclusions) do
      if is_met(exclusion, style) then return false, exclusion.why end
    end
    return true
  end
  return { list = list, exclusions = exclusions, allows = allows }
end

return axes
