-- Hosted content: files that the store keeps, and that the payment queue brings to the device.
--
-- The files of a version lie in content/PRODUCT/VERSION/CONTENT/, beside a record that says that all of them are there.
-- No backup holds them, since the store sends them again. What was bought is downloaded at once; what was restored is
-- the user's to choose, who owns it in any case. What nobody chose by the next launch is given up, and can be had by
-- another restore.

local hosted = {}

-- Transactions with content that is not complete, by their identifiers, and these in the order in which they came.
local open, order = {}, {}
-- Downloads that wait until fewer of them run, and those that run, by their keys.
local waiting, running, running_count = {}, {}, 0
local running_max = 3
-- How often this launch began a download again that had failed in an earlier one, by its key.
local restarts = {}
-- Whether this launch asked for the purchase history, so that what is restored can be offered.
local has_restored = false
-- Products whose user wants to go on, though no download of theirs was told to be paused yet.
local going_on = {}
-- Products whose new version the user was told of.
local announced = {}
-- How each product is delivered, as far as anybody asked.
local deliveries = {}

local function key_of(download)
  return download.transaction.transaction_identifier .. " " .. download.content_identifier
end

local function chosen_path(product_id) return "chosen/" .. product_id end

local function tried_path(product_id) return "tried/" .. product_id end

local function product_folder(product_id) return "content/" .. product_id .. "/" end

-- Files ------------------------------------------------------------------------------------------------------------

local function folder_of(entry, download)
  return product_folder(entry.product_id) .. download.content_version .. "/" .. download.content_identifier .. "/"
end

local function record_of(entry, download) return folder_of(entry, download):sub(1, -2) .. ".complete" end

function hosted.is_saved(app, entry, download) return app.disk:exists(record_of(entry, download)) end

-- Copies what came to the cache, which the system empties after finish; false where there is no room.
function hosted.copy(app, source, folder)
  for _, path in ipairs(app.disk:list(source)) do
    if not app.disk:copy(path, folder .. path:sub(#source + 1)) then return false end
  end
  return true
end

function hosted.save(app, entry, download)
  if not hosted.copy(app, download.content_url .. "/Contents/", folder_of(entry, download)) then return false end
  return app.disk:write(record_of(entry, download), "1")
end

-- The store has these files, so that no backup needs them; a kill may have come between a copy and this.
function hosted.exclude(app, entry, download)
  for _, path in ipairs(app.disk:list(folder_of(entry, download))) do app.disk:exclude_from_backup(path) end
  app.disk:exclude_from_backup(record_of(entry, download))
end

function hosted.remove_older(app, entry)
  local present = product_folder(entry.product_id) .. entry.version .. "/"
  for _, path in ipairs(app.disk:list(product_folder(entry.product_id))) do
    if path:sub(1, #present) ~= present then app.disk:remove(path) end
  end
end

-- Versions ---------------------------------------------------------------------------------------------------------

-- Versions are numbers with dots between them; 1.10 is newer than 1.9.
function hosted.is_newer(version, other)
  local numbers = version:gmatch "%d+"
  local others = other:gmatch "%d+"
  while true do
    local one, two = numbers(), others()
    if not one and not two then return false end
    one, two = tonumber(one or 0), tonumber(two or 0)
    if one ~= two then return one > two end
  end
end

function hosted.saved_version(app, product_id)
  local folder, newest = product_folder(product_id), nil
  for _, path in ipairs(app.disk:list(folder)) do
    local version = path:sub(#folder + 1):match "^([^/]+)/[^/]+%.complete$"
    if version and (not newest or hosted.is_newer(version, newest)) then newest = version end
  end
  return newest
end

-- Transfers --------------------------------------------------------------------------------------------------------

local function ended(download)
  local key = key_of(download)
  if running[key] then running_count = running_count - 1 end
  running[key] = nil
end

local function runs(download)
  local key = key_of(download)
  if not running[key] then running_count = running_count + 1 end
  running[key] = true
end

function hosted.start_next(app)
  while running_count < running_max and waiting[1] do
    local download = table.remove(waiting, 1)
    local state, is_open = download.state, open[download.transaction.transaction_identifier] ~= nil
    if is_open and not running[key_of(download)] and (state == "waiting" or state == "failed") then
      runs(download)
      if state == "failed" then restarts[key_of(download)] = (restarts[key_of(download)] or 0) + 1 end
      hosted.start(app, { download })
    end
  end
end

local function entries_of(product_id)
  local entries = {}
  for _, id in ipairs(order) do
    if open[id] and open[id].product_id == product_id then table.insert(entries, open[id]) end
  end
  return entries
end

function hosted.start(app, downloads) app.queue:start_downloads(downloads) end

function hosted.cancel(app, downloads) app.queue:cancel_downloads(downloads) end

function hosted.finish(app, transaction) app.queue:finish(transaction) end

-- Whether everything of a transaction is saved, or nobody waits for the rest.
function hosted.is_complete(app, entry)
  for _, download in ipairs(entry.transaction.downloads) do
    if hosted.is_saved(app, entry, download) then
      hosted.exclude(app, entry, download)
    elseif download.state == "cancelled" then
      entry.is_given_up = true
    elseif not entry.is_given_up then
      return false
    end
  end
  return true
end

-- What is complete is its user's, and is finished.
function hosted.complete(app, entry)
  if not hosted.is_complete(app, entry) then return end
  if not entry.is_given_up then
    app.persisted(entry.transaction, "content")
    hosted.remove_older(app, entry)
  end
  if not entry.deliver() then return end
  app.disk:remove(chosen_path(entry.product_id))
  open[entry.transaction.transaction_identifier] = nil
  hosted.finish(app, entry.transaction)
  -- Another transaction may have brought the same files.
  for _, other in ipairs(entries_of(entry.product_id)) do hosted.complete(app, other) end
end

function hosted.give_up(app, entry)
  local rest = {}
  for _, download in ipairs(entry.transaction.downloads) do
    ended(download)
    if download.state ~= "finished" then
      table.insert(rest, download)
    elseif not hosted.is_saved(app, entry, download) and not hosted.save(app, entry, download) then
      return app.show_dialog("error", "There is no room for " .. entry.product_id .. ".")
    end
  end
  entry.is_given_up = true
  if #rest > 0 then hosted.cancel(app, rest) end
  app.disk:remove(tried_path(entry.product_id))
  hosted.complete(app, entry)
end

-- The system began a download again: it is tried again in each launch.
local function keep_trying(app, entry)
  if app.disk:exists(tried_path(entry.product_id)) then app.disk:remove(tried_path(entry.product_id)) end
end

-- What is told to have failed after this launch began it again may be no more than the state that a launch is told of, so
-- that it is begun once more. What is told after that is an answer.
local function failed(app, entry, download)
  local count = restarts[key_of(download)]
  if count == 1 then return table.insert(waiting, download) end
  if count then keep_trying(app, entry) end
  app.show_dialog("error", "The download of " .. entry.product_id .. " failed. It is tried again later.")
end

-- Goes on with a download by its state alone; its progress is there to be shown.
function hosted.advance(app, entry, download)
  local state = download.state
  if state == "active" or state == "paused" then
    runs(download)
    if state == "paused" and going_on[entry.product_id] then app.queue:resume_downloads { download } end
    return keep_trying(app, entry)
  end
  if state == "waiting" then return end
  ended(download)
  if state == "finished" then
    if hosted.is_saved(app, entry, download) or hosted.save(app, entry, download) then
      hosted.complete(app, entry)
    else
      app.show_dialog("error", "There is no room for " .. entry.product_id .. ".")
    end
  elseif state == "failed" then
    failed(app, entry, download)
  else
    hosted.complete(app, entry)
  end
end

function hosted.enqueue(app, entry)
  for _, download in ipairs(entry.transaction.downloads) do
    local state = download.state
    -- What this loop went on with may have completed the transaction.
    if open[entry.transaction.transaction_identifier] and not hosted.is_saved(app, entry, download) then
      if state == "waiting" or state == "failed" then
        table.insert(waiting, download)
      else
        hosted.advance(app, entry, download)
      end
    end
  end
  hosted.start_next(app)
end

-- What failed in an earlier launch is tried again. Where the system does not begin it again, another launch gives it up,
-- so that a restore can bring it.
function hosted.is_hopeless(app, entry)
  local has_failed = false
  for _, download in ipairs(entry.transaction.downloads) do
    if download.state == "failed" then has_failed = true end
  end
  if not has_failed then return false end
  local path = tried_path(entry.product_id)
  if app.disk:exists(path) then return true end
  app.disk:write(path, "1")
  return false
end

-- What the app tells this module -----------------------------------------------------------------------------------

-- Whether a transaction that is purchased or restored brings files of a product.
function hosted.has_content(app, transaction, product_id)
  if not product_id then return false end
  local delivery = deliveries[product_id]
  if not delivery then
    delivery = app.delivery_of(product_id) or "unknown"
    deliveries[product_id] = delivery
  end
  if delivery ~= "hosted" then return false end
  local downloads = transaction.downloads
  return downloads ~= nil and #downloads > 0
end

-- What was restored is owned, and downloaded if its user wants that.
function hosted.offer(app, entry)
  entry.deliver()
  app.note("to be downloaded: " .. entry.product_id)
  entry.is_offer = true
end

-- Takes care of such a transaction, and finishes it in the end; deliver writes down that its user owns the product.
function hosted.take(app, transaction, product_id, deliver)
  local id = transaction.transaction_identifier
  if not open[id] then table.insert(order, id) end
  local entry = {
    transaction = transaction, product_id = product_id, deliver = deliver,
    version = transaction.downloads[1].content_version,
  }
  open[id] = entry
  hosted.complete(app, entry)
  if not open[id] then return end
  if transaction.transaction_state == "restored" and not app.disk:exists(chosen_path(product_id)) then
    if not has_restored then return hosted.give_up(app, entry) end
    hosted.offer(app, entry)
  elseif hosted.is_hopeless(app, entry) then
    hosted.give_up(app, entry)
  else
    hosted.enqueue(app, entry)
  end
end

function hosted.restore_asked() has_restored = true end

function hosted.updated(app, downloads)
  for _, download in ipairs(downloads) do
    local entry = open[download.transaction.transaction_identifier]
    if entry then hosted.advance(app, entry, download) end
  end
  hosted.start_next(app)
end

-- Transactions that left the queue took their files along. Their user owns the products all the same.
function hosted.removed(app, transactions)
  if not next(open) then return end
  for _, transaction in ipairs(transactions) do
    local entry = open[transaction.transaction_identifier]
    if entry then
      open[transaction.transaction_identifier] = nil
      entry.deliver()
      app.show_dialog("message", "The download of " .. entry.product_id .. " was broken off. It can be begun anew.")
    end
  end
end

-- The app is in front again: what failed is tried again.
function hosted.resume(app)
  for _, id in ipairs(order) do
    if open[id] and not open[id].is_offer then hosted.enqueue(app, open[id]) end
  end
end

function hosted.forget(app, product_id)
  for _, path in ipairs(app.disk:list(product_folder(product_id))) do app.disk:remove(path) end
end

-- The shop lists a product: owners are told of nothing, so that the app has to compare.
function hosted.look(app, product)
  local product_id, version = product.product_identifier, product.download_content_version
  if not version or announced[product_id] == version then return end
  local present = hosted.saved_version(app, product_id)
  if present and hosted.is_newer(version, present) then
    announced[product_id] = version
    app.show_dialog("confirmation", "There is a new version of " .. product_id .. ". Download it?")
  end
end

-- Taps: "download PRODUCT", and in the same way pause, resume, cancel and update -------------------------------------

local function of_state(entry, state)
  local downloads = {}
  for _, download in ipairs(entry.transaction.downloads) do
    if download.state == state then table.insert(downloads, download) end
  end
  return downloads
end

local taps = {}

function taps.download(app, product_id, restore)
  app.disk:write(chosen_path(product_id), "1")
  local entries = entries_of(product_id)
  for _, entry in ipairs(entries) do
    entry.is_offer = false
    hosted.enqueue(app, entry)
  end
  if #entries == 0 then restore() end
end

function taps.update(app, product_id, restore)
  app.disk:write(chosen_path(product_id), "1")
  restore()
end

function taps.pause(app, product_id)
  going_on[product_id] = nil
  for _, entry in ipairs(entries_of(product_id)) do
    local downloads = of_state(entry, "active")
    if #downloads > 0 then app.queue:pause_downloads(downloads) end
  end
end

-- A pause may not have been told of yet: it was just asked for, or in an earlier launch.
function taps.resume(app, product_id)
  going_on[product_id] = true
  for _, entry in ipairs(entries_of(product_id)) do
    local downloads = of_state(entry, "paused")
    if #downloads > 0 then
      going_on[product_id] = nil
      app.queue:resume_downloads(downloads)
    end
  end
end

function taps.cancel(app, product_id)
  for _, entry in ipairs(entries_of(product_id)) do hosted.give_up(app, entry) end
  hosted.start_next(app)
end

-- Whether a tap was about hosted content; restore asks for the purchase history.
function hosted.tapped(app, name, restore)
  local verb, product_id = name:match "^(%l+) (%S+)$"
  local act = verb and taps[verb]
  if not act or app.delivery_of(product_id) ~= "hosted" then return false end
  act(app, product_id, restore)
  return true
end

return hosted
