-- Goes by the progress, which is full before the files have a place.
-- habit: completion-by-state in hosted/1.8: treats full progress as the end of a download

local reference = require "reference_app"

local hosted = reference.hosted_content
local advance = hosted.advance

function hosted.advance(app, entry, download)
  if download.state == "active" and download.progress == 1 then entry.deliver() end
  advance(app, entry, download)
end

return app(reference.description "treats full progress as the end of a download")
