-- A customer had paid, and saw the paywall again. The app read what is owned in the task of a view, and SwiftUI
-- cancels that task when the view disappears. In a canceled task, the list of entitlements is empty, without an
-- error. The app locked what the customer owned.

local view = require "stories/swift_storekit_view"

return app(view {
  title = "ownership is read in a canceled task, and the empty list is believed",
  source = "https://github.com/Kosikowski/swift-storekit/blob/119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L9",

  is_lost = function() return true end,
})
