-- What listens to updates. Each value passes what arrives to `take`; another listener may look on.

local listeners = {}

local function start(app, take)
  app.task(function()
    for update in app.store.updates() do take(update) end
  end)
end

local function count(app)
  local seen = 0
  start(app, function()
    seen = seen + 1
    app.note("statistics: " .. seen .. " updates")
  end)
end

listeners.loop = start

function listeners.pulled(app, take)
  app.task(function()
    local updates = app.store.updates()
    local update = updates:next()
    while update do
      take(update)
      update = updates:next()
    end
  end)
end

function listeners.statistics_first(app, take)
  count(app)
  start(app, take)
end

function listeners.statistics_last(app, take)
  start(app, take)
  count(app)
end

return listeners
