-- Remembers that the files came, and leaves them in the folder of the download.
-- habit: copy-cache-before-finish in hosted/3.5: leaves downloaded files in a cache that the system empties
-- follows: expectation: the files are lost with the cache

local reference = require "reference_app"

function reference.hosted_content.copy() return true end

return app(reference.description "leaves downloaded files in a cache that the system empties")
