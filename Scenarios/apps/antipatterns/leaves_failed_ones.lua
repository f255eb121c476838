-- Says that a purchase failed, and takes that for the end of it; the transaction comes again at each launch.
-- habit: finish-every-terminal in finish/1.4: leaves failed transactions in the queue
-- follows: expectation: the queue keeps failed transactions, or an expected kill at the finish never occurs
-- follows: comes-to-rest: a transaction left in the queue is redelivered at each launch

local reference = require "reference_app"

function reference.fail(app, transaction) reference.report_failure(app, transaction) end

return app(reference.description "leaves failed transactions in the queue")
