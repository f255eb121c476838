-- A failed transaction need not say why it failed. Whoever reads the code of the error all the same dies before the
-- transaction is finished, and so does the next launch, to which it comes again.

local reference = require "reference_app"

function reference.report_failure(app, transaction)
  if transaction.error.code == 2 then return end
  app.show_dialog("error", "The purchase could not be completed.")
end

return app(reference.description "reads an error that is missing")
