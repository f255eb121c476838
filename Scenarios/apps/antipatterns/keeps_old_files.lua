-- Takes files that it has for those that it should have.
-- habit: content-version-update in hosted/6.3: never checks for a newer content version
-- follows: expectation: the new files are missing

local reference = require "reference_app"

local hosted = reference.hosted_content

function hosted.is_saved(app, entry, download)
  for _, path in ipairs(app.disk:list("content/" .. entry.product_id .. "/")) do
    if path:match "([^/]+)%.complete$" == download.content_identifier then return true end
  end
  return false
end

return app(reference.description "never checks for a newer content version")
