-- A small conformant shop that is composed from parts, one for each axis of the style matrix: `style/axes.lua` names
-- the axes and their values, and says what does not go together.

local shops = { queue = require "style/queue_shop", storekit2 = require "style/storekit2/shop" }

-- The description of an app in a style, which names a value of each axis.
return function(style)
  local shop = assert(shops[style.face], "the axis face has no value " .. tostring(style.face))
  return shop(style)
end
