-- Counts the states that Apple counts, and no lifetime purchase beyond the entitlements.

local premium = require "stories/pdf_archiver_330"

return app(premium {
  title = "premium follows the entitlements and the paid states",
  source = "https://github.com/PDF-Archiver/PDF-Archiver/issues/330",

  lifetime_counts = function() return false end,
  states = { subscribed = true, in_grace_period = true },
})
