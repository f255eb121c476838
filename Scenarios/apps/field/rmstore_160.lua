-- A user bought a book, its files were coming, and the app went to the background and returned. The system told of one
-- or two steps more and then removed the transaction, which nobody had finished; the download was dead. In the
-- background the app leaves downloads to the system and notes which they are, so as not to start them twice; of the
-- removal it took no notice. Whatever came later, in this launch or another, met the note and was put aside. The book
-- stood at "downloading" for ever.

local small_app = require "small_app"
local hosted_content = require "hosted_content"

local function note_path(product_id) return "downloading/" .. product_id end

-- The products whose files this launch is fetching.
local running = {}

local function download(app, transaction, product_id)
  if transaction.transaction_state == "purchased" then
    if app.disk:exists(note_path(product_id)) then return end
    running[product_id] = true
  end
  hosted_content.take(app, transaction, product_id, function()
    running[product_id] = nil
    app.disk:remove(note_path(product_id))
    return small_app.deliver(app, transaction)
  end)
end

return app(small_app.with {
  title = "a download whose transaction was removed is treated as running forever",
  source = "https://github.com/robotmedia/RMStore/issues/160",
  capabilities = { product_types = { "non_consumable" }, hosted = true, receipts = true },

  background = function(app)
    for _, product_id in ipairs(app.products()) do
      if running[product_id] then app.disk:write(note_path(product_id), "1") end
    end
  end,

  foreground = function(app) hosted_content.resume(app) end,

  tap = function(app, name)
    if name == "shop" then return small_app.open_shop(app, hosted_content.look) end
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
