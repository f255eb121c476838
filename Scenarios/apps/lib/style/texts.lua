-- Where a record on the device keeps its entries, each a text under a key. A write says whether the entry is safe; what
-- is not safe is as if it had not been written.

local texts = {}

-- A file for each entry.
texts.files = {
  read = function(app, key) return app.disk:read("record/" .. key) end,
  write = function(app, key, entry) return app.disk:write("record/" .. key, entry) end,
  remove = function(app, key) return app.disk:remove("record/" .. key) end,
  keys = function(app, prefix)
    local keys = {}
    for _, path in ipairs(app.disk:list("record/" .. prefix)) do table.insert(keys, path:sub(#"record/" + 1)) end
    return keys
  end,
}

-- One text that holds all entries, a line for each.
local function in_one_text(load, save)
  local function read(app, key)
    for other, entry in load(app):gmatch "(%S+) ([^\n]*)\n" do
      if other == key then return entry end
    end
  end

  local function replace(app, key, line)
    local text = ""
    for other, entry in load(app):gmatch "(%S+) ([^\n]*)\n" do
      if other ~= key then text = text .. other .. " " .. entry .. "\n" end
    end
    return save(app, text .. line)
  end

  return {
    read = read,
    write = function(app, key, entry) return replace(app, key, key .. " " .. entry .. "\n") end,
    remove = function(app, key) return replace(app, key, "") end,
    keys = function(app, prefix)
      local keys = {}
      for key in load(app):gmatch "(%S+) [^\n]*\n" do
        if key:sub(1, #prefix) == prefix then table.insert(keys, key) end
      end
      return keys
    end,
  }
end

local function file_text(app) return app.disk:read "record" or "" end

texts.one_file = in_one_text(file_text, function(app, text) return app.disk:write("record", text) end)

-- Users can edit preferences, or copy those of somebody else. So the record begins with the seal that a file of this
-- installation holds; a record with another seal counts for nothing.
local function seal_of(app) return app.disk:read "seal" end

local function preference_text(app)
  local seal, text = (app.preferences:get "record" or ""):match "^([^\n]*)\n(.*)$"
  return seal and seal == seal_of(app) and text or ""
end

-- A preference is safe once it was synchronized; where that fails the earlier text is put back, so that memory says no
-- more than the disk.
texts.preferences = in_one_text(preference_text, function(app, text)
  local seal = seal_of(app)
  if not seal then
    seal = text:match "^%S+" or "empty"
    if not app.disk:write("seal", seal) then return false end
  end
  local before = app.preferences:get "record" or ""
  app.preferences:set("record", seal .. "\n" .. text)
  if app.preferences:synchronize() then return true end
  app.preferences:set("record", before)
  return false
end)

return texts
