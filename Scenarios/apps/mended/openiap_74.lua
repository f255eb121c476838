-- The library throws an error for a token that is no UUID, so that the developer passes one.

local library = require "stories/openiap_74"

return app(library.app("a token that is no UUID is an error", function(app)
  local token = app.user_token()
  if token and not library.is_uuid(token) then error "appAccountToken must be a UUID" end
  return token
end))
