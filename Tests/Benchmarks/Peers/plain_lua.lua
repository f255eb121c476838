-- The speed limit: the mock in a loop, with nothing around it.
package.path = arg[0]:gsub("[^/]*$", "") .. "?.lua;" .. package.path
local mock = require "queue_mock"
local count = 300000
local start = os.clock()
for run = 1, count do mock.purchase(run % 6) end
print(("%.0f"):format(count / (os.clock() - start)))
