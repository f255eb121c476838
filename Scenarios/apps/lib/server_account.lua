-- What an account at the developer's server holds, as far as the server told: a list that only grows, entry/1, entry/2
-- and so on, one entry for each transaction that was credited or product that was taken back.

local server_account = {}

-- The account of a user of which the server has told nothing yet.
function server_account.unknown(user) return { user = user, entries = {}, credited = {}, is_complete = false } end

function server_account.key(number) return "entry/" .. number end

-- The text of an entry, as it lies at the server.
function server_account.text(entry)
  return table.concat({ entry.id, entry.verb, entry.product_id, entry.count }, " ")
end

-- Takes an entry that the server told behind those that are known.
function server_account.take(account, text)
  local id, verb, product_id, count = text:match "^(%S+) (%S+) (%S+) (%d+)$"
  table.insert(account.entries, { verb = verb, product_id = product_id, count = tonumber(count) })
  account.credited[id] = true
end

-- What lasts is owned when the last word about it is no revocation.
function server_account.is_owned(account, product_id)
  for place = #account.entries, 1, -1 do
    local entry = account.entries[place]
    if entry.product_id == product_id then return entry.verb == "credit" end
  end
  return false
end

function server_account.sum(account, product_id)
  local total = 0
  for _, entry in ipairs(account.entries) do
    if entry.product_id == product_id then total = total + entry.count end
  end
  return total
end

return server_account
