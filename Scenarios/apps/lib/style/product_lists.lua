-- Where the identifiers of the products for sale come from. The handler receives nil if they are not known.

local product_lists = {}

function product_lists.bundle(app, handler) handler(app.products()) end

-- The server tells of what it delivers; what is built in the app knows by itself.
function product_lists.server(app, handler)
  app.server:products(function(status, list)
    if status ~= 200 or not list then return handler(nil) end
    local identifiers = {}
    for _, product_id in ipairs(app.products()) do
      if app.delivery_of(product_id) ~= "server" then table.insert(identifiers, product_id) end
    end
    for _, product_id in ipairs(list) do table.insert(identifiers, product_id) end
    handler(identifiers)
  end)
end

function product_lists.server_or_bundle(app, handler)
  product_lists.server(app, function(identifiers) handler(identifiers or app.products()) end)
end

return product_lists
