-- Says that a purchase failed, and takes that for the end of it; the transaction comes again at each launch.

local reference = require "reference_app"

function reference.fail(app, transaction) reference.report_failure(app, transaction) end

return app(reference.description "leaves failed transactions in the queue")
