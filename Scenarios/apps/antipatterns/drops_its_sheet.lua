-- Keeps the store sheet in a local variable, which is gone before the page has loaded.
-- habit: sheet-retained in sheet/1.5: releases the store sheet before its page has loaded
-- follows: expectation: the page never arrives, and no sheet is shown

local reference = require "reference_app"

local show = reference.store_pages.show

function reference.store_pages.show(app, number, product_id)
  if app.system_version():match "^[345]%." then return show(app, number, product_id) end
  local sheet = app.store_sheet()
  sheet:set_delegate { finished = function(done) done:dismiss() end }
  sheet:load({ item_identifier = number, product_identifier = product_id }, function(loaded)
    if loaded then sheet:present() end
  end)
  sheet:release()
end

return app(reference.description "releases the store sheet before its page has loaded")
