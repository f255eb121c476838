-- What a tap on Restore does. A synchronization asks the user to sign in.

local plain_store = require "plain_store"
local shelves = require "style/storekit2/shelves"

local restores = {}

local function show_result(app, has_something)
  app.show_dialog("confirmation", has_something and "Your purchases are here." or "No purchases were found.")
end

-- The list is current afterwards.
function restores.sync(app)
  if plain_store.sync(app) then shelves.check(app) end
end

-- In most cases the list is current by itself, and the user need not sign in.
function restores.list_first(app)
  local has_something = shelves.check(app)
  if not has_something then
    if not plain_store.sync(app) then return end
    has_something = shelves.check(app)
  end
  show_result(app, has_something)
end

function restores.history(app)
  if plain_store.sync(app) then show_result(app, shelves.read_history(app)) end
end

return restores
