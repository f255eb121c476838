-- The same mock as one test for each kill, in a test framework for Lua.
package.path = (os.getenv "PEERS" or ".") .. "/?.lua;" .. package.path
local mock = require "queue_mock"
describe("a purchase", function()
  for run = 1, 2000 do
    it("survives kill " .. run, function() mock.purchase(run % 6) end)
  end
end)
