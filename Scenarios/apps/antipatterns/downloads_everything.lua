-- Starts each file of each restored transaction as it comes.

local reference = require "reference_app"

local hosted = reference.hosted_content

hosted.offer = hosted.enqueue

return app(reference.description "downloads every restored product at once")
