-- A review found that an app gave premium to users who had not paid for it. The check for refunds was inverted, so a
-- refunded lifetime purchase counted. A subscription counted while the store was still retrying its payment, which
-- Apple does not count. No test covered either case.

local premium = require "stories/pdf_archiver_330"

local day = 24 * 60 * 60

return app(premium {
  title = "a refunded lifetime purchase counts, and so does a subscription that is not paid",
  source = "https://github.com/PDF-Archiver/PDF-Archiver/issues/330",

  more = function(app, transaction)
    if transaction.product_type == "non_consumable" then return transaction.revocation_date ~= nil end
    local is_tried_again = not transaction.is_upgraded and app.now() < transaction.expiration_date + 16 * day
    return is_tried_again and transaction.revocation_date == nil
  end,
})
