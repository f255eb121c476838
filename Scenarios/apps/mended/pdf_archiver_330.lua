-- Premium follows the entitlements, and nothing else.

local premium = require "stories/pdf_archiver_330"

return app(premium("premium follows the entitlements alone", function() return false end))
