-- A user paid for coins, the app was killed, and the coins never came. A module of the app sold a product that lasts.
-- At each launch it finished every unfinished transaction, whatever the product was. The code that sells the coins
-- never received them.

local module = require "stories/swift_storekit_foreign"

return app(module {
  title = "a module finishes transactions of products that it does not sell",
  source = "https://github.com/Kosikowski/swift-storekit/blob/119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L12",

  is_finished = true,
})
