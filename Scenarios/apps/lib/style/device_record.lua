-- A record on the device: an entry for each purchase that is used up, and one for each product that lasts. The entry is
-- the grant, so that a kill leaves either both or neither.

local books = require "books"

local device_record = {}

local function granted_key(id) return "granted/" .. id end

local function owned_key(product_id) return "owned/" .. product_id end

local function is_subscription(kind) return kind == "auto_renewable" or kind == "free_subscription" end

-- A record whose entries a value of texts.lua keeps. The entry of a subscription is the number `since` of its job, which
-- grows with each period.
function device_record.on(text)
  local record = {}

  function record.use() end

  function record.launch() end

  record.look_again = record.launch

  function record.know(_, _, done) done(true) end

  -- Whether nothing is left to be written down for a transaction.
  function record.has(app, job)
    if books.is_counted(job.kind) then return text.read(app, granted_key(job.id)) ~= nil end
    local entry = text.read(app, owned_key(job.product_id))
    if not entry or not is_subscription(job.kind) then return entry ~= nil end
    return tonumber(entry) >= job.since
  end

  -- Hands out what a transaction paid for; `done` hears whether that is safe, and whether it is new.
  function record.add(app, job, done)
    if record.has(app, job) then return done(true, false) end
    if books.is_counted(job.kind) then
      local entry = job.product_id .. " " .. job.count .. " " .. job.buyer
      local is_safe = text.write(app, granted_key(job.id), entry)
      return done(is_safe == true, true)
    end
    local is_new = text.read(app, owned_key(job.product_id)) == nil
    local entry = is_subscription(job.kind) and tostring(job.since) or "1"
    local is_safe = text.write(app, owned_key(job.product_id), entry)
    done(is_safe == true, is_new)
  end

  function record.total(app, product_id, user)
    local total = 0
    for _, key in ipairs(text.keys(app, "granted/")) do
      local product, count, buyer = text.read(app, key):match "^(%S+) (%d+) (.*)$"
      if product == product_id and buyer == user then total = total + tonumber(count) end
    end
    return total
  end

  function record.is_owned(app, product_id) return text.read(app, owned_key(product_id)) ~= nil end

  -- The number of the latest period of a subscription, or nil if none came.
  function record.since(app, product_id)
    local entry = text.read(app, owned_key(product_id))
    return entry and tonumber(entry)
  end

  function record.take_back(app, product_id) text.remove(app, owned_key(product_id)) end

  return record
end

return device_record
