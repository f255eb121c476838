-- Never sets the flag that keeps files out of the backup.
-- habit: skip-backup in hosted/1.1: leaves downloaded files in the backup
-- follows: expectation: the backup contains the files

local reference = require "reference_app"

function reference.hosted_content.exclude() end

return app(reference.description "leaves downloaded files in the backup")
