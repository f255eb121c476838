-- The shop of an app from a page of sample code: a table with a row for each product of the last response. The pages
-- leave it to their readers. A tap on a row that is not there yet waits for the response; without a row there is
-- nothing to tap.

local product_rows = {}

-- The products of the last response, by identifier.
local products
-- The request while it is under way.
local request
-- Taps that wait for a row.
local waiting = {}

local function answered(found)
  products, request = found or products, nil
  local taps = waiting
  waiting = {}
  for _, tap in ipairs(taps) do
    local product = products and products[tap.product_id]
    if product then tap.handler(product) end
  end
end

-- Asks the store about identifiers, and fills the rows.
function product_rows.load(app, identifiers)
  if request then return end
  request = app.request_products(identifiers, {
    response = function(list)
      local found = {}
      for _, product in ipairs(list) do
        found[product.product_identifier] = product
        app.show_price(product.product_identifier, product.price_locale:format(product.price))
      end
      if #list > 0 then app.list_products(#list) end
      answered(found)
    end,
    failed = function() answered(nil) end,
  })
end

-- Hands over the product of a row when there is one; `load` fills the rows where nobody did.
function product_rows.tap(app, product_id, handler, load)
  if not products then
    table.insert(waiting, { product_id = product_id, handler = handler })
    if load then load(app) else product_rows.load(app, app.products()) end
  elseif products[product_id] then
    handler(products[product_id])
  end
end

return product_rows
