-- The pages of the store that the app shows inside itself: an item, what a search found, where a link leads.

local store_pages = {}

-- Systems before iOS 6 have no sheet.
local function has_sheet(app) return tonumber(app.system_version():match "^%d+") >= 6 end

-- Without a sheet, a link takes the user to the App Store. The delegate comes first: the user may be done with a sheet
-- before anything else is heard.
function store_pages.show(app, number, product_id)
  if not has_sheet(app) then
    app.open_url(("https://itunes.apple.com/us/app/id%d?mt=8"):format(number))
    return
  end
  local sheet = app.store_sheet()
  sheet:set_delegate { finished = function(done) done:dismiss() end }
  sheet:load({ item_identifier = number, product_identifier = product_id }, function(loaded)
    if loaded then
      sheet:present()
    else
      app.show_dialog("error", "The store cannot show this page.")
    end
  end)
end

function store_pages.show_first_found(app, term)
  app.search_store({ term = term, entity = "software" }, function(items)
    if not items then
      app.show_dialog("error", "The store could not be searched.")
    elseif items[1] then
      store_pages.show(app, items[1].track_id)
    else
      app.show_dialog("message", "Nothing was found.")
    end
  end)
end

-- The number of an item stands behind "id" in the last part of its address; other addresses lead nowhere here.
local function item_of_link(address)
  local digits = address:match "^https://[%w.]+/[^?#]*/id(%d+)$" or address:match "^https://[%w.]+/[^?#]*/id(%d+)[?#]"
  local number = digits and math.tointeger(tonumber(digits))
  return number and number > 0 and number or nil
end

-- Taps: "sheet NUMBER", "search TERM" and "link ADDRESS"; says whether a tap was one of them.
function store_pages.tapped(app, name)
  local what, rest = name:match "^(%l+) (.+)$"
  if what == "search" then
    store_pages.show_first_found(app, rest)
  elseif what == "sheet" then
    local digits, product_id = rest:match "^(%d+) ?(%S*)$"
    store_pages.show(app, tonumber(digits), product_id ~= "" and product_id or nil)
  elseif what == "link" then
    local number = item_of_link(rest)
    if number then store_pages.show(app, number) else app.note("no item of the store: " .. rest) end
  else
    return false
  end
  return true
end

return store_pages
