-- Where the record of what was handed out lives.

local device_record = require "style/device_record"
local server_record = require "style/server_record"
local texts = require "style/texts"

return {
  files = device_record.on(texts.files),
  one_file = device_record.on(texts.one_file),
  preferences = device_record.on(texts.preferences),
  server = server_record,
}
