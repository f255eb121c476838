-- What listens to the queue. Each value registers the handlers of the app; one observer processes transactions, and
-- another one may look on.

local observers = {}

-- What an observer object is registered with, so that it lives as long as the app.
local kept = {}

function observers.object(app, handlers)
  kept.observer = app.observer(handlers)
  app.queue:set_delegate { should_continue = function() return true end }
  app.queue:add_observer(kept.observer)
end

function observers.closures(app, handlers) app.queue:add_observer(handlers) end

-- The layers ----------------------------------------------------------------------------------------------------------

-- Passes what it hears on to whoever took part, the first who can answer.
local switchboard = {}
switchboard.__index = switchboard

function switchboard.new() return setmetatable({ parts = {} }, switchboard) end

function switchboard:connect(part) table.insert(self.parts, part) end

function switchboard:pass(name, ...)
  for _, part in ipairs(self.parts) do
    if part[name] then return part[name](part, ...) end
  end
end

-- A part of the app that hears of some events and leaves the rest to others.
local function part_of(handlers, names)
  local part = {}
  for _, name in ipairs(names) do
    part[name] = function(_, ...) return handlers[name](...) end
  end
  return part
end

function observers.layers(app, handlers)
  local board = switchboard.new()
  board:connect(part_of(handlers, { "updated_transactions", "removed_transactions", "updated_downloads" }))
  board:connect(part_of(handlers, { "restore_finished", "restore_failed", "revoked_entitlements" }))
  board:connect(part_of(handlers, { "should_add_store_payment", "storefront_changed" }))
  local outer = {}
  for name in pairs(handlers) do
    outer[name] = function(...) return board:pass(name, ...) end
  end
  kept.observer = app.observer(outer)
  app.queue:set_delegate { should_continue = function() return true end }
  app.queue:add_observer(kept.observer)
end

-- Statistics ----------------------------------------------------------------------------------------------------------

local function statistics(app)
  return app.observer {
    updated_transactions = function(transactions) app.note("statistics: " .. #transactions .. " changed") end,
    restore_finished = function() app.note "statistics: a restore has ended" end,
  }
end

function observers.statistics_first(app, handlers)
  kept.statistics = statistics(app)
  app.queue:add_observer(kept.statistics)
  app.queue:add_observer(handlers)
end

function observers.statistics_last(app, handlers)
  kept.statistics = statistics(app)
  app.queue:add_observer(handlers)
  app.queue:add_observer(kept.statistics)
end

return observers
