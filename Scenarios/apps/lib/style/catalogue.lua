-- How the app knows what is for sale. Each value has `launch`, `open` for a tap on the shop, `buy`, which calls `add`
-- when the product may be sold, and `forget`, after which prices are those of another country.

local hosted_content = require "hosted_content"
local plain_shop = require "plain_shop"
local product_lists = require "style/product_lists"

local catalogue = {}

-- The products of the last answer, by identifier, and the request while it is under way.
local products, request
-- Taps on Buy that wait for its answer.
local waiting = {}

local function nothing() end

local function forget() products = nil end

local function show(app, list)
  -- Payments may have been forbidden since the request was made.
  if #list == 0 or not app.queue:can_make_payments() then return end
  app.list_products(#list)
  for _, product in ipairs(list) do
    app.show_price(product.product_identifier, product.localized_price)
    -- Owners of hosted content are told of nothing, so that the app compares versions.
    hosted_content.look(app, product)
  end
end

local function answer(found)
  products, request = found or products, nil
  local taps = waiting
  waiting = {}
  for _, tap in ipairs(taps) do tap(products) end
end

local function ask(app, identifiers)
  if not identifiers then return answer(nil) end
  request = app.request_products(identifiers, {
    response = function(list)
      show(app, list)
      answer(plain_shop.by_identifier(list))
    end,
    failed = function() answer(nil) end,
  })
end

-- The shops -----------------------------------------------------------------------------------------------------------

-- A list of all products, asked for when the shop is opened or a tap on Buy needs it.
local function listing(source)
  local function open(app)
    if request or not app.queue:can_make_payments() then return end
    request = "the list is asked for"
    source(app, function(identifiers) ask(app, identifiers) end)
  end
  return {
    launch = nothing,
    open = open,
    buy = function(app, product_id, add)
      if products then return plain_shop.sell(app, products, product_id, add) end
      table.insert(waiting, function(found) plain_shop.sell(app, found, product_id, add) end)
      open(app)
    end,
    forget = forget,
  }
end

-- The identifiers are known, and the price stands on the payment sheet.
catalogue.built_in = {
  launch = nothing,
  open = nothing,
  buy = function(_, _, add) add() end,
  forget = nothing,
}

catalogue.when_opened = listing(product_lists.bundle)

catalogue.at_launch = listing(product_lists.bundle)
catalogue.at_launch.launch = catalogue.at_launch.open

catalogue.server_list = listing(product_lists.server)

catalogue.server_or_built_in = listing(product_lists.server_or_bundle)

-- Each tap asks for the one product that it is about; requests that nobody keeps never answer.
local requests = {}

local function ask_for_one(app, product_id, add)
  local number = #requests + 1
  local function answered(found)
    requests[number] = false
    plain_shop.sell(app, found, product_id, add)
  end
  requests[number] = app.request_products({ product_id }, {
    response = function(list)
      show(app, list)
      answered(plain_shop.by_identifier(list))
    end,
    failed = function() answered(nil) end,
  })
end

catalogue.at_tap = {
  launch = nothing,
  open = nothing,
  buy = ask_for_one,
  forget = nothing,
}

return catalogue
