-- A user bought a book, its files were coming, and the app went to the background and returned. The system told of one or
-- two steps more and then removed the transaction, which nobody had finished; the download was dead. The app had noted
-- that this book is being downloaded, so as not to start it twice, and took no notice of the removal: whatever came later,
-- in this launch or another, met the note and was put aside. The book stood at "downloading" for ever.

local small_app = require "small_app"
local hosted_content = require "hosted_content"

local function note_path(product_id) return "downloading/" .. product_id end

local function download(app, transaction, product_id)
  if transaction.transaction_state == "purchased" then
    if app.disk:exists(note_path(product_id)) then return end
    app.disk:write(note_path(product_id), "1")
  end
  hosted_content.take(app, transaction, product_id, function()
    app.disk:remove(note_path(product_id))
    return small_app.deliver(app, transaction)
  end)
end

return app(small_app.with {
  title = "a download whose transaction was removed counts as running for ever",
  source = "https://github.com/robotmedia/RMStore/issues/160",
  capabilities = { product_types = { "non_consumable" }, hosted = true },

  foreground = function(app) hosted_content.resume(app) end,

  tap = function(app, name)
    hosted_content.tapped(app, name, function()
      hosted_content.restore_asked()
      app.queue:restore_completed_transactions()
    end)
  end,

  restore = function(app)
    hosted_content.restore_asked()
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = small_app.product_of(transaction)
        if hosted_content.has_content(app, transaction, product_id) then
          download(app, transaction, product_id)
        else
          small_app.update(app, transaction)
        end
      end
    end,
    updated_downloads = function(app, downloads) hosted_content.updated(app, downloads) end,
    -- The removal tells that the note is wrong, and nobody listens here.
    removed_transactions = function() end,
  },
})
