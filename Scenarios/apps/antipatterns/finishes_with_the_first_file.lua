-- Takes the first download that ends for the last.
-- habit: finish-after-all-downloads in hosted/2.3: finishes after the first of several downloads
-- follows: expectation: the second file is missing

local reference = require "reference_app"

local hosted = reference.hosted_content
local is_complete = hosted.is_complete

function hosted.is_complete(app, entry)
  for _, download in ipairs(entry.transaction.downloads) do
    if hosted.is_saved(app, entry, download) then
      hosted.exclude(app, entry, download)
      return true
    end
  end
  return is_complete(app, entry)
end

return app(reference.description "finishes after the first of several downloads")
