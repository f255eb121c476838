-- Finishes only transactions of the products that the module sells.

local module = require "stories/swift_storekit_foreign"

return app(module {
  title = "a module leaves transactions of other products alone",
  source = "https://github.com/Kosikowski/swift-storekit/blob/119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L12",

  is_finished = false,
})
