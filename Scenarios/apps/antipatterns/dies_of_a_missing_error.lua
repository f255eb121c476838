-- A failed transaction need not say why it failed. Whoever reads the code of the error all the same dies before the
-- transaction is finished, and so does the next launch, to which it comes again.
-- habit: no-crash-loop in purchase/2.4: reads an error that is missing
-- follows: crash: it reads an error that is missing
-- follows: no-crash: it already crashes the first time
-- follows: show-failures: it crashes before it can show an error
-- follows: finish-every-terminal: it crashes before it can finish
-- follows: comes-to-rest: a transaction left in the queue is redelivered at each launch
-- follows: expectation: the app has crashed

local reference = require "reference_app"

function reference.report_failure(app, transaction)
  if transaction.error.code == 2 then return end
  app.show_dialog("error", "The purchase could not be completed.")
end

return app(reference.description "reads an error that is missing")
