-- Writes what its server sent among the user's own files, and never sets the flag that keeps it out of the backup.
-- habit: skip-backup in server/5.8: leaves the content of its server in the backup
-- follows: expectation: the backup contains the content

local reference = require "reference_app"

local delivery = reference.server_delivery
local store = delivery.store

function delivery.store(app, product_id, answer)
  local disk = { write = function(_, path, content) return app.disk:write(path, content) end }
  function disk.exclude_from_backup() return true end
  return store(setmetatable({ disk = disk }, { __index = app }), product_id, answer)
end

return app(reference.description "leaves the content of its server in the backup")
