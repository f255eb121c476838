-- Takes back at launch what the list of entitlements does not have.
-- habit: absence-is-not-no in storekit2/4.5: revokes what a read does not contain
-- follows: expectation: a purchase is taken back that a list lacks for a while

local reference = require "storekit2_app"
local books = require "storekit2_books"

function books.is_over() return true end

return app(reference.description "revokes what a read does not contain")
