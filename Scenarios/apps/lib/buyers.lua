-- Who tapped Buy for what. A replayed payment may have lost the name of its user, so the app keeps a list for each
-- product: a line for each tap that waits for an answer, in the order of the taps, and one for each user whose tap was
-- answered. An answer may not be the last: a purchase that was interrupted has failed, and can still be paid for.

local buyers = {}

local function path_of(product_id) return "buyers/" .. product_id end

local function list_of(app, product_id) return app.disk:read(path_of(product_id)) or "" end

-- A user tapped Buy.
function buyers.tapped(app, product_id, user)
  app.disk:write(path_of(product_id), list_of(app, product_id) .. "waits " .. user .. "\n")
end

-- Whose a purchase without a name is, as far as anybody can tell: the first who waits, or the last who was answered.
function buyers.likely(app, product_id)
  local likely
  for state, user in list_of(app, product_id):gmatch "(%l+) ([^\n]*)\n" do
    if state == "waits" then return user end
    likely = user
  end
  return likely
end

-- The store answered a tap of a user.
function buyers.answered(app, product_id, user)
  local list, is_found = "", false
  for state, other in list_of(app, product_id):gmatch "(%l+) ([^\n]*)\n" do
    local is_same = other == user and (state == "answered" or not is_found)
    if is_same and state == "waits" then is_found = true end
    if not is_same then list = list .. state .. " " .. other .. "\n" end
  end
  if is_found then app.disk:write(path_of(product_id), list .. "answered " .. user .. "\n") end
end

return buyers
