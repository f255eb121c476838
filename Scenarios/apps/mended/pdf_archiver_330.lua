-- Premium follows the entitlements, and nothing else.

local premium = require "stories/pdf_archiver_330"

return app(premium {
  title = "premium follows the entitlements alone",
  source = "https://github.com/PDF-Archiver/PDF-Archiver/issues/330",

  more = function() return false end,
})
