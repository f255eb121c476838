-- Never sets the flag that keeps files out of the backup.

local reference = require "reference_app"

function reference.hosted_content.exclude() end

return app(reference.description "leaves downloaded files in the backup")
