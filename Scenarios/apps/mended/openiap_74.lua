-- Throws an error for a token that is not a UUID, so that the developer passes one.

local library = require "stories/openiap_74"

return app(library.app {
  title = "a token that is no UUID is an error",
  source = "https://github.com/hyodotdev/openiap/pull/74",

  token = function(app)
    local token = app.user_token()
    if token and not library.is_uuid(token) then error "appAccountToken must be a UUID" end
    return token
  end,
})
