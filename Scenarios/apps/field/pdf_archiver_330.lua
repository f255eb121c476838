-- A review found that an app gave premium to users who had not paid for it. The check for refunds was inverted, so a
-- refunded lifetime purchase counted. A subscription counted while the store was still retrying its payment, which
-- Apple does not count. No test covered either case.

local premium = require "stories/pdf_archiver_330"

return app(premium {
  title = "a refunded lifetime purchase counts, and so does a subscription that is not paid",
  source = "https://github.com/PDF-Archiver/PDF-Archiver/issues/330",

  lifetime_counts = function(transaction) return transaction.revocation_date ~= nil end,
  states = { subscribed = true, in_grace_period = true, in_billing_retry_period = true },
})
