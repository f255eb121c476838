-- An app whose view reads what is owned when it appears, and again after each purchase. Its task is canceled when it
-- disappears or starts again. `is_lost` decides about a product that the entitlements lack.

local small_app = require "small_storekit2_app"

-- The task of the view that is on the screen.
local task

local function read(app, is_lost)
  for _, path in ipairs(app.disk:list "owned/") do
    local product_id = path:match "^owned/(.*)$"
    if not small_app.is_entitled(app, product_id) and is_lost(app, product_id) then
      small_app.take_back(app, product_id)
    end
  end
end

return function(own)
  local function disappear()
    if task then task:cancel() end
  end

  local function appear(app)
    disappear()
    task = app.task(function()
      app.sleep "300ms"                       -- the view moves in
      read(app, own.is_lost)
    end)
  end

  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    recheck = appear,
    background = disappear,
    succeeded = function(app, transaction)
      small_app.succeeded(app, transaction)
      appear(app)
    end,
  }
end
