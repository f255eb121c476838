-- A customer paid and saw the paywall again. The app read what is owned in the task of a view, and SwiftUI cancels that
-- task when the view goes away. In a canceled task the store answers with an empty list and no error. The app took it for
-- a customer who owns nothing.

local view = require "stories/swift_storekit_view"

return app(view("ownership is read in a canceled task, and the empty list is believed", function() return true end))
