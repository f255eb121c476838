-- An app identified its users by their account names, and no purchase could be attributed to one. A token has to be a
-- UUID. The library dropped any other text, and made the purchase without a token. The developer saw no error.

local library = require "stories/openiap_74"

return app(library.app {
  title = "a token that is no UUID is dropped without an error",
  source = "https://github.com/hyodotdev/openiap/pull/74",

  token = function(app)
    local name = app.user()
    return name and library.is_uuid(name) and name or nil
  end,
})
