-- Starts each file of each restored transaction as it comes.
-- habit: no-download-storm in hosted/3.2: downloads every restored product at once
-- follows: expectation: files the user did not choose are downloaded, and old files are lost

local reference = require "reference_app"

local hosted = reference.hosted_content

hosted.offer = hosted.enqueue

return app(reference.description "downloads every restored product at once")
