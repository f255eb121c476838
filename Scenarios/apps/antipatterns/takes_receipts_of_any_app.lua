-- Its server asks whether a receipt is genuine, and not of which app it is.
-- habit: receipt-of-this-app in server/9.7: has a server that does not look at the app of a receipt
-- follows: expectation: a stranger has the book
-- follows: deliver-before-finish: the purchase counts as redeemed by the stranger, and its buyer gets nothing
-- follows: entitlements-match-store: the buyer has nothing

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_ours() return true end

local description = reference.description "takes receipts of any app"
description.server = careful_server.functions()

return app(description)
