---@meta
-- The facts of a run.
-- Written by `assay editor`; it is never run.

---@alias assay.fact_kind
---| '"device_added"' # a device exists
---| '"world.device_added"' # a device exists
---| '"account_added"' # an account exists
---| '"world.account_added"' # an account exists
---| '"environment_set"' # the app and its accounts belong to one of the two stores
---| '"world.environment_set"' # the app and its accounts belong to one of the two stores
---| '"tester_added"' # that account is a test account
---| '"world.tester_added"' # that account is a test account
---| '"product_added"' # a product is in the catalogue
---| '"world.product_added"' # a product is in the catalogue
---| '"product_granting"' # one purchase of a product grants so many units
---| '"world.product_granting"' # one purchase of a product grants so many units
---| '"product_mentioned"' # an identifier was named that the catalogue does not hold
---| '"world.product_mentioned"' # an identifier was named that the catalogue does not hold
---| '"item_added"' # the store holds something that can be looked up and shown
---| '"world.item_added"' # the store holds something that can be looked up and shown
---| '"history_made"' # an account was given a purchase history
---| '"world.history_made"' # an account was given a purchase history
---| '"chosen"' # a choice was other than usual
---| '"world.chosen"' # a choice was other than usual
---| '"settled"' # nothing prompt was left to happen
---| '"world.settled"' # nothing prompt was left to happen
---| '"waited"' # time went by until this instant
---| '"world.waited"' # time went by until this instant
---| '"budget_spent"' # the world did not settle within its budget of facts
---| '"world.budget_spent"' # the world did not settle within its budget of facts
---| '"liveness_began"' # faults ended, and the world was left to itself
---| '"world.liveness_began"' # faults ended, and the world was left to itself
---| '"converged"' # nothing was left to do, and one more launch brought nothing
---| '"world.converged"' # nothing was left to do, and one more launch brought nothing
---| '"not_converged"' # something was left to do after the last launch
---| '"world.not_converged"' # something was left to do after the last launch
---| '"owned"' # the app was asked what its user has
---| '"world.owned"' # the app was asked what its user has
---| '"noted"' # somebody left a remark
---| '"world.noted"' # somebody left a remark
---| '"left_standing"' # that many events wait for time to be let pass, the first until this instant
---| '"world.left_standing"' # that many events wait for time to be let pass, the first until this instant
---| '"login_owned"' # the app was asked what the person has who is logged in to it, apart from the device's account
---| '"world.login_owned"' # the app was asked what the person has who is logged in to it, apart from the device's account
---| '"bought"' # tapped Buy
---| '"user.tapped_buy"' # tapped Buy
---| '"tapped_restore"' # tapped Restore
---| '"user.tapped_restore"' # tapped Restore
---| '"tapped"' # tapped something else
---| '"user.tapped"' # tapped something else
---| '"confirmed"' # confirmed a purchase on the payment sheet
---| '"user.confirmed"' # confirmed a purchase on the payment sheet
---| '"user.cancelled"' # cancelled a purchase on the payment sheet
---| '"ignored"' # walked away from the payment sheet
---| '"user.ignored"' # walked away from the payment sheet
---| '"signed_in"' # signed in
---| '"user.signed_in"' # signed in
---| '"signed_out"' # signed out
---| '"user.signed_out"' # signed out
---| '"cancelled_sign_in"' # cancelled a request to sign in
---| '"user.cancelled_sign_in"' # cancelled a request to sign in
---| '"user.approved"' # the organiser approved a request
---| '"user.declined"' # the organiser declined a request
---| '"user.resolved"' # did outside the app what an interrupted purchase waits for
---| '"changed_storefront"' # moved the account to another storefront
---| '"user.changed_storefront"' # moved the account to another storefront
---| '"changed_restrictions"' # allowed or forbade payments
---| '"user.changed_restrictions"' # allowed or forbade payments
---| '"opened_promotion"' # tapped a promoted product in the store
---| '"user.opened_promotion"' # tapped a promoted product in the store
---| '"redeemed_code"' # redeemed an offer code
---| '"user.redeemed_code"' # redeemed an offer code
---| '"dismissed_sheet"' # closed a system sheet
---| '"user.dismissed_sheet"' # closed a system sheet
---| '"consented"' # answered a price increase
---| '"user.consented"' # answered a price increase
---| '"set_renewal"' # turned renewal of a subscription on or off
---| '"user.set_renewal"' # turned renewal of a subscription on or off
---| '"set_clock"' # set the device's clock
---| '"user.set_clock"' # set the device's clock
---| '"cleared_history"' # cleared the purchase history of a test account
---| '"user.cleared_history"' # cleared the purchase history of a test account
---| '"opened_link"' # opened a link to the store
---| '"user.opened_link"' # opened a link to the store
---| '"missed_promotion"' # found no promotion of a product, because the app hides it on this device
---| '"user.missed_promotion"' # found no promotion of a product, because the app hides it on this device
---| '"logged_in"' # logged in to the app itself, whatever account the device has
---| '"user.logged_in"' # logged in to the app itself, whatever account the device has
---| '"logged_out"' # logged out of the app itself
---| '"user.logged_out"' # logged out of the app itself
---| '"replayed_receipt"' # sent a copied receipt to the developer's server, without the app
---| '"user.replayed_receipt"' # sent a copied receipt to the developer's server, without the app
---| '"app_installed"' # the app was installed
---| '"device.app_installed"' # the app was installed
---| '"app_removed"' # the app was removed with its data
---| '"device.app_removed"' # the app was removed with its data
---| '"app_updated"' # the app was updated and kept its data
---| '"device.app_updated"' # the app was updated and kept its data
---| '"rebooted"' # the device started again
---| '"device.rebooted"' # the device started again
---| '"powered_off"' # the device was switched off
---| '"device.powered_off"' # the device was switched off
---| '"backed_up"' # a backup was made
---| '"device.backed_up"' # a backup was made
---| '"backup_restored"' # a backup of a device was put on this one
---| '"device.backup_restored"' # a backup of a device was put on this one
---| '"device.storefront_changed"' # the device's storefront is another one
---| '"alert"' # the system told the user something
---| '"device.alert_shown"' # the system told the user something
---| '"sheet"' # the payment sheet came up
---| '"device.sheet_shown"' # the payment sheet came up
---| '"sheet_closed"' # the payment sheet went away
---| '"device.sheet_closed"' # the payment sheet went away
---| '"sign_in_asked"' # the system asked the user to sign in
---| '"device.sign_in_asked"' # the system asked the user to sign in
---| '"notification_shown"' # a notification offered to open the app
---| '"device.notification_shown"' # a notification offered to open the app
---| '"receipt_written"' # the receipt on the device was replaced
---| '"device.receipt_written"' # the receipt on the device was replaced
---| '"disk_filled"' # the disk has no room for files any more
---| '"device.disk_filled"' # the disk has no room for files any more
---| '"disk_freed"' # the disk has room for files again
---| '"device.disk_freed"' # the disk has room for files again
---| '"caches_purged"' # the system removed the files that an app keeps as a cache
---| '"device.caches_purged"' # the system removed the files that an app keeps as a cache
---| '"promotion_shown"' # the promotion of a product shows, is hidden or is as usual from now on
---| '"device.promotion_shown"' # the promotion of a product shows, is hidden or is as usual from now on
---| '"promotions_ordered"' # promoted products have an order of the app's own from now on
---| '"device.promotions_ordered"' # promoted products have an order of the app's own from now on
---| '"launched"' # the app started
---| '"process.launched"' # the app started
---| '"foregrounded"' # the app came to the front
---| '"process.foregrounded"' # the app came to the front
---| '"backgrounded"' # the app went to the background
---| '"process.backgrounded"' # the app went to the background
---| '"terminated"' # the system ended the app in good order
---| '"process.terminated"' # the system ended the app in good order
---| '"killed"' # the process was killed
---| '"process.killed"' # the process was killed
---| '"crashed"' # the process ended by its own fault
---| '"process.crashed"' # the process ended by its own fault
---| '"process.raised"' # StoreKit raised an exception
---| '"hung"' # the app spent its budget within one turn
---| '"process.hung"' # the app spent its budget within one turn
---| '"timer_fired"' # a timer of the app fired
---| '"process.timer_fired"' # a timer of the app fired
---| '"worked"' # its main thread is busy for so long
---| '"process.worked"' # its main thread is busy for so long
---| '"observing"' # an observer was registered
---| '"queue.observer_added"' # an observer was registered
---| '"observer_removed"' # an observer was taken off
---| '"queue.observer_removed"' # an observer was taken off
---| '"observer_released"' # an observer was deallocated
---| '"queue.observer_released"' # an observer was deallocated
---| '"delegate_set"' # a queue delegate was set
---| '"queue.delegate_set"' # a queue delegate was set
---| '"added"' # a payment was added
---| '"queue.payment_added"' # a payment was added
---| '"offer_attached"' # that payment carries a promotional offer; one without a timestamp says the start of time
---| '"queue.offer_attached"' # that payment carries a promotional offer; one without a timestamp says the start of time
---| '"finished"' # finish was called
---| '"queue.finish_called"' # finish was called
---| '"restoring"' # the purchase history was asked for
---| '"queue.restore_called"' # the purchase history was asked for
---| '"payments_allowed_read"' # the app asked whether payments are allowed
---| '"queue.payments_allowed_read"' # the app asked whether payments are allowed
---| '"transactions_read"' # the app read the pending transactions
---| '"queue.transactions_read"' # the app read the pending transactions
---| '"storefront_read"' # the app read the storefront
---| '"queue.storefront_read"' # the app read the storefront
---| '"promotion_answered"' # the app answered a promoted payment
---| '"queue.promotion_answered"' # the app answered a promoted payment
---| '"storefront_answered"' # the app answered whether to go on in a new storefront
---| '"queue.storefront_answered"' # the app answered whether to go on in a new storefront
---| '"consent_answered"' # the app answered whether to show a price increase
---| '"queue.consent_answered"' # the app answered whether to show a price increase
---| '"consent_requested"' # the app asked for the price increase sheet
---| '"queue.consent_requested"' # the app asked for the price increase sheet
---| '"code_sheet_requested"' # the app asked for the code redemption sheet
---| '"queue.code_sheet_requested"' # the app asked for the code redemption sheet
---| '"misused"' # a call was wrong and tolerated
---| '"queue.misused"' # a call was wrong and tolerated
---| '"transaction.began"' # it entered the queue as purchasing
---| '"purchased"' # it is purchased
---| '"transaction.purchased"' # it is purchased
---| '"transaction.failed"' # it failed
---| '"restored"' # it was taken from the purchase history
---| '"transaction.restored"' # it was taken from the purchase history
---| '"deferred"' # it waits for somebody's approval
---| '"transaction.deferred"' # it waits for somebody's approval
---| '"transaction.received"' # it came from the store unasked
---| '"transaction.removed"' # it left the queue through finish
---| '"vanished"' # it left the queue although nobody finished it
---| '"transaction.vanished"' # it left the queue although nobody finished it
---| '"returned"' # its finish had no lasting effect
---| '"transaction.returned"' # its finish had no lasting effect
---| '"held_back"' # it waits until its account signs in again
---| '"transaction.held_back"' # it waits until its account signs in again
---| '"updated"' # an array of transactions was handed over
---| '"callback.updated"' # an array of transactions was handed over
---| '"delivered"' # a transaction was in that array
---| '"callback.delivered"' # a transaction was in that array
---| '"callback.removed"' # a transaction was reported as removed
---| '"restore_finished"' # a restore was reported as complete
---| '"callback.restore_finished"' # a restore was reported as complete
---| '"restore_failed"' # a restore was reported as failed
---| '"callback.restore_failed"' # a restore was reported as failed
---| '"payment_offered"' # a promoted payment was offered
---| '"callback.payment_offered"' # a promoted payment was offered
---| '"callback.storefront_changed"' # a new storefront was reported
---| '"continue_asked"' # the delegate was asked whether to go on in a new storefront
---| '"callback.continue_asked"' # the delegate was asked whether to go on in a new storefront
---| '"consent_asked"' # the delegate was asked whether to show a price increase
---| '"callback.consent_asked"' # the delegate was asked whether to show a price increase
---| '"callback.revoked"' # a product was reported as revoked
---| '"downloads_updated"' # an array of downloads was handed over
---| '"callback.downloads_updated"' # an array of downloads was handed over
---| '"download_delivered"' # a download was in that array; the progress is in thousandths, and a remaining time below zero is not known
---| '"callback.download_delivered"' # a download was in that array; the progress is in thousandths, and a remaining time below zero is not known
---| '"callback.refused"' # a released observer would have been called
---| '"payment_unheard"' # a promoted payment was offered, and nobody listened or had a handler for it
---| '"callback.payment_unheard"' # a promoted payment was offered, and nobody listened or had a handler for it
---| '"products_started"' # a products request was started
---| '"request.products_started"' # a products request was started
---| '"identifier_asked"' # an identifier was in that request
---| '"request.identifier_asked"' # an identifier was in that request
---| '"product_answered"' # a product came back as valid, with its price in the storefront
---| '"request.product_answered"' # a product came back as valid, with its price in the storefront
---| '"identifier_rejected"' # an identifier came back as invalid
---| '"request.identifier_rejected"' # an identifier came back as invalid
---| '"responded"' # the response was handed over
---| '"request.responded"' # the response was handed over
---| '"request.finished"' # the request finished
---| '"request.failed"' # the request failed
---| '"request.cancelled"' # the app cancelled the request
---| '"released"' # the app let go of the request
---| '"request.released"' # the app let go of the request
---| '"refresh_started"' # a receipt refresh was started
---| '"request.refresh_started"' # a receipt refresh was started
---| '"bad_receipt_asked"' # that refresh asks the test store for a receipt that is no good
---| '"request.bad_receipt_asked"' # that refresh asks the test store for a receipt that is no good
---| '"receipt_sent"' # the app itself sent a receipt to the store's check
---| '"request.receipt_sent"' # the app itself sent a receipt to the store's check
---| '"receipt_answered"' # the store told the app what it says of that receipt
---| '"request.receipt_answered"' # the store told the app what it says of that receipt
---| '"receipt_unanswered"' # the store told the app nothing about that receipt
---| '"request.receipt_unanswered"' # the store told the app nothing about that receipt
---| '"announced"' # a transaction brought a file to download
---| '"download.announced"' # a transaction brought a file to download
---| '"start_called"' # the app asked to start it
---| '"download.start_called"' # the app asked to start it
---| '"pause_called"' # the app asked to pause it
---| '"download.pause_called"' # the app asked to pause it
---| '"resume_called"' # the app asked to resume it
---| '"download.resume_called"' # the app asked to resume it
---| '"cancel_called"' # the app asked to cancel it
---| '"download.cancel_called"' # the app asked to cancel it
---| '"download.began"' # its transfer began
---| '"progressed"' # a part of it arrived
---| '"download.progressed"' # a part of it arrived
---| '"paused"' # it is paused
---| '"download.paused"' # it is paused
---| '"resumed"' # its transfer goes on
---| '"download.resumed"' # its transfer goes on
---| '"stalled"' # nothing of it arrives any more
---| '"download.stalled"' # nothing of it arrives any more
---| '"download.finished"' # it is complete, and its files are in the cache
---| '"download.failed"' # it ended with an error
---| '"download.cancelled"' # it ended by a call of the app
---| '"abandoned"' # it ended since its transaction was finished or left the queue
---| '"download.abandoned"' # it ended since its transaction was finished or left the queue
---| '"location_read"' # the app asked where its files are
---| '"download.location_read"' # the app asked where its files are
---| '"purged"' # its files were removed from the cache
---| '"download.purged"' # its files were removed from the cache
---| '"uploaded"' # a package was uploaded
---| '"catalogue.uploaded"' # a package was uploaded
---| '"upload_rejected"' # a package was turned down
---| '"catalogue.upload_rejected"' # a package was turned down
---| '"upload_processed"' # an uploaded package is ready
---| '"catalogue.upload_processed"' # an uploaded package is ready
---| '"status_changed"' # a product has another status
---| '"catalogue.status_changed"' # a product has another status
---| '"cleared_for_sale"' # a product was cleared for sale, or no longer
---| '"catalogue.cleared_for_sale"' # a product was cleared for sale, or no longer
---| '"hosting_set"' # hosting was turned on or off for a product
---| '"catalogue.hosting_set"' # hosting was turned on or off for a product
---| '"hosting_refused"' # hosting could not be turned on or off any more
---| '"catalogue.hosting_refused"' # hosting could not be turned on or off any more
---| '"price_set"' # a product has another price for whoever buys it from now on
---| '"catalogue.price_set"' # a product has another price for whoever buys it from now on
---| '"agreements_changed"' # the developer's agreements were signed, or lapsed
---| '"catalogue.agreements_changed"' # the developer's agreements were signed, or lapsed
---| '"propagated"' # what was changed about a product reached the stores
---| '"catalogue.propagated"' # what was changed about a product reached the stores
---| '"handler_set"' # a handler for the end of the sheet was set
---| '"sheet.handler_set"' # a handler for the end of the sheet was set
---| '"load_started"' # the page of an item was asked for
---| '"sheet.load_started"' # the page of an item was asked for
---| '"loaded"' # the page is there
---| '"sheet.loaded"' # the page is there
---| '"load_failed"' # the page could not be loaded
---| '"sheet.load_failed"' # the page could not be loaded
---| '"presented"' # the sheet was shown
---| '"sheet.presented"' # the sheet was shown
---| '"sheet.bought"' # the user bought something on the sheet
---| '"closed"' # the user closed the sheet
---| '"sheet.closed"' # the user closed the sheet
---| '"handler_called"' # the handler heard that the sheet is done
---| '"sheet.handler_called"' # the handler heard that the sheet is done
---| '"dismissed"' # the app took the sheet away
---| '"sheet.dismissed"' # the app took the sheet away
---| '"lookup_started"' # a search was started
---| '"sheet.lookup_started"' # a search was started
---| '"looked_up"' # the search has its results
---| '"sheet.looked_up"' # the search has its results
---| '"lookup_failed"' # the search failed
---| '"sheet.lookup_failed"' # the search failed
---| '"message.sent"' # it was sent
---| '"arrived"' # it arrived
---| '"message.arrived"' # it arrived
---| '"message.lost"' # it was lost
---| '"message.duplicated"' # it was sent twice on the way
---| '"link_failed"' # the link went down
---| '"message.link_failed"' # the link went down
---| '"link_recovered"' # the link came up
---| '"message.link_recovered"' # the link came up
---| '"link_slowed"' # each message on the link travels this long from now on; zero is as usual
---| '"message.link_slowed"' # each message on the link travels this long from now on; zero is as usual
---| '"link_thinned"' # the link loses each message of this number from now on
---| '"message.link_thinned"' # the link loses each message of this number from now on
---| '"kind_lost"' # each message of a kind is lost from now on
---| '"message.kind_lost"' # each message of a kind is lost from now on
---| '"kind_doubled"' # each message of a kind arrives twice from now on
---| '"message.kind_doubled"' # each message of a kind arrives twice from now on
---| '"portal_appeared"' # a captive portal answers in place of the far end from now on
---| '"message.portal_appeared"' # a captive portal answers in place of the far end from now on
---| '"link_cleared"' # nothing holds messages up on the link any more
---| '"message.link_cleared"' # nothing holds messages up on the link any more
---| '"store.refused"' # it refused to sell
---| '"charged"' # it charged an account and recorded the purchase
---| '"store.charged"' # it charged an account and recorded the purchase
---| '"store.recorded"' # it recorded an interaction without a charge
---| '"interrupted"' # it stopped a purchase until the user acts elsewhere
---| '"store.interrupted"' # it stopped a purchase until the user acts elsewhere
---| '"store.resolved"' # an interrupted purchase went on
---| '"approval_requested"' # it asked the organiser
---| '"store.approval_requested"' # it asked the organiser
---| '"store.approved"' # the organiser agreed
---| '"store.declined"' # the organiser did not agree
---| '"request_expired"' # nobody answered the request
---| '"store.request_expired"' # nobody answered the request
---| '"finish_recorded"' # it recorded that the app finished a purchase
---| '"store.finish_recorded"' # it recorded that the app finished a purchase
---| '"history_sent"' # it sent purchases to restore
---| '"store.history_sent"' # it sent purchases to restore
---| '"refunded"' # it gave the money back
---| '"store.refunded"' # it gave the money back
---| '"content_attached"' # the purchase brings hosted files of this version
---| '"store.content_attached"' # the purchase brings hosted files of this version
---| '"receipt_checked"' # it checked a receipt that a server sent
---| '"store.receipt_checked"' # it checked a receipt that a server sent
---| '"history_cleared"' # it forgot what a test account bought
---| '"store.history_cleared"' # it forgot what a test account bought
---| '"account_refused"' # it turned an account away that belongs to the other store
---| '"store.account_refused"' # it turned an account away that belongs to the other store
---| '"store.revoked"' # it took a purchase back
---| '"shared"' # it gave a family member access
---| '"store.shared"' # it gave a family member access
---| '"request_failed"' # it answered a request with an error
---| '"store.request_failed"' # it answered a request with an error
---| '"store.failing"' # it answers requests of a kind with an error from now on, so many times; zero is until further notice
---| '"store.recovered"' # it answers requests as usual again
---| '"store.slowed"' # each answer takes it this long from now on; zero is as usual
---| '"store.went_down"' # nobody can reach it
---| '"store.came_up"' # it can be reached again
---| '"refund_requested"' # an account asked for the money back
---| '"store.refund_requested"' # an account asked for the money back
---| '"refund_declined"' # it does not give the money back that was asked for
---| '"store.refund_declined"' # it does not give the money back that was asked for
---| '"subscription.began"' # a subscription began
---| '"renewed"' # a period was paid and began
---| '"subscription.renewed"' # a period was paid and began
---| '"billing_failed"' # the account could not be charged
---| '"subscription.billing_failed"' # the account could not be charged
---| '"grace_began"' # access goes on while billing is retried
---| '"subscription.grace_began"' # access goes on while billing is retried
---| '"retry_began"' # billing is retried without access
---| '"subscription.retry_began"' # billing is retried without access
---| '"subscription.recovered"' # billing worked again
---| '"expired"' # access ended
---| '"subscription.expired"' # access ended
---| '"upgraded"' # another product took over at once
---| '"subscription.upgraded"' # another product took over at once
---| '"change_scheduled"' # another product takes over at the next renewal
---| '"subscription.change_scheduled"' # another product takes over at the next renewal
---| '"renewal_set"' # renewal was turned on or off
---| '"subscription.renewal_set"' # renewal was turned on or off
---| '"price_raised"' # a higher price waits for consent
---| '"subscription.price_raised"' # a higher price waits for consent
---| '"consent_given"' # the user answered the price increase
---| '"subscription.consent_given"' # the user answered the price increase
---| '"subscription.revoked"' # it was refunded or taken back
---| '"extended"' # the developer moved the end of its period; the reason is a number of the store's interface
---| '"subscription.extended"' # the developer moved the end of its period; the reason is a number of the store's interface
---| '"extension_refused"' # the store did not move the end of its period
---| '"subscription.extension_refused"' # the store did not move the end of its period
---| '"wrote"' # a file was written
---| '"disk.wrote"' # a file was written
---| '"copied"' # a file was copied
---| '"disk.copied"' # a file was copied
---| '"disk.removed"' # a file was removed
---| '"receipt_read"' # the app read the receipt
---| '"disk.receipt_read"' # the app read the receipt
---| '"write_failed"' # a file could not be written
---| '"disk.write_failed"' # a file could not be written
---| '"excluded_from_backup"' # a file was excluded from backup
---| '"disk.excluded_from_backup"' # a file was excluded from backup
---| '"preference_set"' # a preference was set
---| '"disk.preference_set"' # a preference was set
---| '"preferences_flushed"' # changed preferences reached the disk
---| '"disk.preferences_flushed"' # changed preferences reached the disk
---| '"preferences_lost"' # changed preferences were lost with the process
---| '"disk.preferences_lost"' # changed preferences were lost with the process
---| '"dialog"' # a dialog came up
---| '"interface.dialog_shown"' # a dialog came up
---| '"text_shown"' # a text appeared in the app's own window
---| '"interface.text_shown"' # a text appeared in the app's own window
---| '"busy_began"' # the app showed that it is busy
---| '"interface.busy_began"' # the app showed that it is busy
---| '"busy_ended"' # the app stopped showing that it is busy
---| '"interface.busy_ended"' # the app stopped showing that it is busy
---| '"price_shown"' # a price was shown
---| '"interface.price_shown"' # a price was shown
---| '"products_listed"' # products were listed for sale
---| '"interface.products_listed"' # products were listed for sale
---| '"asked"' # the app asked the server
---| '"server.asked"' # the app asked the server
---| '"server.recorded"' # the server stored something
---| '"signed"' # the server signed a promotional offer
---| '"server.signed"' # the server signed a promotional offer
---| '"server.answered"' # the server answered the app
---| '"unreachable"' # the app could not reach the server
---| '"server.unreachable"' # the app could not reach the server
---| '"stocked"' # content for a product was put on the server
---| '"server.stocked"' # content for a product was put on the server
---| '"list_sent"' # it answered with the products that are for sale
---| '"server.list_sent"' # it answered with the products that are for sale
---| '"receipt_received"' # an app sent it a receipt
---| '"server.receipt_received"' # an app sent it a receipt
---| '"check_sent"' # it sent that receipt to the store
---| '"server.check_sent"' # it sent that receipt to the store
---| '"check_answered"' # the store answered
---| '"server.check_answered"' # the store answered
---| '"check_unanswered"' # the store did not answer
---| '"server.check_unanswered"' # the store did not answer
---| '"redeemed"' # it noted a purchase by the number in the receipt
---| '"server.redeemed"' # it noted a purchase by the number in the receipt
---| '"content_found"' # it found the content of a product
---| '"server.content_found"' # it found the content of a product
---| '"content_answered"' # it answered somebody who wants content
---| '"server.content_answered"' # it answered somebody who wants content
---| '"server.failing"' # it cannot do a step from now on, so many times; zero times is until further notice
---| '"server.recovered"' # it does everything as usual again
---| '"server.slowed"' # each answer takes it this long from now on; zero is as usual
---| '"server.went_down"' # nobody can reach it
---| '"server.came_up"' # it can be reached again
---| '"forgot"' # it lost what it knew of redeemed purchases
---| '"server.forgot"' # it lost what it knew of redeemed purchases
---| '"code_failed"' # the developer's code of the server failed
---| '"server.code_failed"' # the developer's code of the server failed
---| '"check_told"' # the developer's code of the server told the app what the store says of the receipt
---| '"server.check_told"' # the developer's code of the server told the app what the store says of the receipt
---| '"paid_out"' # the developer's code of the server gave what a purchase pays for, over a notification or for an app (zero)
---| '"server.paid_out"' # the developer's code of the server gave what a purchase pays for, over a notification or for an app (zero)
---| '"took_back"' # the developer's code of the server took back what it gave for a purchase, over a notification or for an app (zero)
---| '"server.took_back"' # the developer's code of the server took back what it gave for a purchase, over a notification or for an app (zero)
---| '"entitled"' # at the end, the developer's code of the server told how many purchases of a product count for a user by its books
---| '"server.entitled"' # at the end, the developer's code of the server told how many purchases of a product count for a user by its books
---| '"registered"' # the developer named an address for notifications of this version; zero takes it away
---| '"notification.registered"' # the developer named an address for notifications of this version; zero takes it away
---| '"notification.raised"' # something happened of which the server is to hear
---| '"notification.sent"' # the store sent it
---| '"notification.lost"' # it did not reach the server
---| '"notification.duplicated"' # it was sent twice on the way
---| '"notification.received"' # the server got it
---| '"notification.answered"' # the server answered it
---| '"unanswered"' # the store got no answer
---| '"notification.unanswered"' # the store got no answer
---| '"given_up"' # the store does not send it again, after so many attempts
---| '"notification.given_up"' # the store does not send it again, after so many attempts
---| '"granted"' # it gave a product to its user, or to the account that it names
---| '"claim.granted"' # it gave a product to its user, or to the account that it names
---| '"claim.revoked"' # it took a product back
---| '"persisted"' # it made something safe
---| '"claim.persisted"' # it made something safe
---| '"verified"' # it had a receipt checked
---| '"claim.verified"' # it had a receipt checked

---Values that fields of a fact are to have.
---@class assay.fact_fields
---@field device? string|assay.device 
---@field name? string 
---@field account? string|assay.account 
---@field storefront? string 
---@field environment? "production"|"sandbox" 
---@field product? string 
---@field type? "consumable"|"non_consumable"|"auto_renewable"|"free_subscription"|"non_renewing"|"subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge" 
---@field price? integer 
---@field currency? string 
---@field group? string 
---@field grants? integer 
---@field number? integer 
---@field kind? "app"|"song"|"album"|"book"|"film"|"podcast"|"checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer"|"app"|"transaction" 
---@field count? integer 
---@field site? string 
---@field scope? integer 
---@field option? integer 
---@field facts? integer 
---@field until? assay.duration 
---@field launches? integer 
---@field unfinished? integer 
---@field callbacks? integer 
---@field text? string 
---@field events? integer 
---@field due? assay.duration 
---@field quantity? integer 
---@field transaction? integer 
---@field reason? "observer"|"restore"|"purchase"|"receipt"|"uncaught_error"|"storekit_exception"|"out_of_memory"|"out_of_instructions"|"protocol_violation"|"invalid_receipt"|"watchdog"|string|"link_down"|"dropped"|"receiver_gone"|"intercepted"|"store_down"|"server_down"|"bought"|"rebought_free"|"renewed"|"approved"|"resolved"|"redeemed"|"shared"|"upgraded"|"elsewhere"|"prior"|"refund"|"family_sharing_ended"|"upgraded"|"cancelled"|"billing_error"|"no_consent"|"unavailable"|"unknown"|integer 
---@field allowed? boolean 
---@field subscription? integer 
---@field agreed? boolean 
---@field renews? boolean 
---@field offset? assay.duration 
---@field url? string 
---@field version? string|integer 
---@field files? integer 
---@field source? string|assay.device|string 
---@field alert? "already_bought"|"already_subscribed"|"purchase_succeeded"|"terms_changed"|"confirmation_needed"|"approval_needed"|"price_increase"|"restore_automatically"|"tester_in_production"|"account_outside_sandbox" 
---@field amount? integer 
---@field entries? integer 
---@field visibility? "default"|"show"|"hide" 
---@field process? integer 
---@field point? string 
---@field file? string 
---@field line? integer 
---@field exception? "invalid_product_identifier"|"invalid_quantity"|"finish_while_purchasing"|"unknown_product"|"finish_twice"|"released_observer" 
---@field timer? integer 
---@field time? assay.duration 
---@field observer? integer 
---@field registered? boolean 
---@field payment? integer 
---@field promoted? boolean 
---@field offer? string 
---@field nonce? string 
---@field signed? assay.duration|boolean 
---@field state? "purchasing"|"purchased"|"failed"|"restored"|"deferred"|"waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field username? string 
---@field continues? boolean 
---@field shows? boolean 
---@field misuse? "observer_added_twice"|"observer_unknown"|"observer_released_while_registered"|"finished_twice"|"finished_deferred"|"finished_of_earlier_launch"|"added_without_observer"|"added_while_forbidden"|"restore_while_restoring"|"request_released"|"promoted_payment_copied"|"storefront_answer_late"|"download_call_without_effect"|"download_of_finished_transaction"|"content_read_too_early"|"sheet_without_handler"|"sheet_shown_before_loaded" 
---@field subject? integer|"grant"|"receipt"|"content" 
---@field purchase? integer 
---@field identifier? integer 
---@field error? string 
---@field download? integer 
---@field progress? integer 
---@field remaining? assay.duration 
---@field request? integer 
---@field valid? integer 
---@field invalid? integer 
---@field expired? boolean 
---@field revoked? boolean 
---@field volume_purchase? boolean 
---@field status? integer|"missing_metadata"|"waiting_for_upload"|"processing_content"|"ready_to_submit"|"waiting_for_review"|"in_review"|"developer_action_needed"|"pending_binary_approval"|"approved"|"developer_removed_from_sale"|"removed_from_sale"|"rejected" 
---@field content? string 
---@field bytes? integer 
---@field path? string 
---@field found? boolean 
---@field cleared? boolean 
---@field hosted? boolean 
---@field term? string 
---@field message? integer 
---@field endpoint? "store"|"server" 
---@field latency? assay.duration 
---@field direction? "both"|"requests"|"answers" 
---@field each? integer 
---@field downloads? integer 
---@field retryable? boolean 
---@field expires? assay.duration 
---@field days? integer 
---@field target? string 
---@field key? string 
---@field dialog? "message"|"error"|"confirmation"|"waiting"|"success" 
---@field verb? string 
---@field attempt? integer 
---@field answer? "sent"|"not_paid"|"rejected"|"try_later"|"already_redeemed"|"no_such_content" 
---@field step? string 
---@field notification? integer 
---@field subtype? "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled" 
---@field attempts? integer 

---a device exists
---@class assay.fact.world.device_added
---@field device string 
---@field name string 
---@field number integer Its number in the run.

---an account exists
---@class assay.fact.world.account_added
---@field account string 
---@field name string 
---@field storefront string 
---@field number integer Its number in the run.

---the app and its accounts belong to one of the two stores
---@class assay.fact.world.environment_set
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---that account is a test account
---@class assay.fact.world.tester_added
---@field account string 
---@field number integer Its number in the run.

---a product is in the catalogue
---@class assay.fact.world.product_added
---@field product string 
---@field name string 
---@field type "consumable"|"non_consumable"|"auto_renewable"|"free_subscription"|"non_renewing" 
---@field price integer 
---@field currency string 
---@field group string 
---@field number integer Its number in the run.

---one purchase of a product grants so many units
---@class assay.fact.world.product_granting
---@field product string 
---@field grants integer 
---@field number integer Its number in the run.

---an identifier was named that the catalogue does not hold
---@class assay.fact.world.product_mentioned
---@field product string 
---@field name string 
---@field number integer Its number in the run.

---the store holds something that can be looked up and shown
---@class assay.fact.world.item_added
---@field number integer 
---@field kind "app"|"song"|"album"|"book"|"film"|"podcast" 
---@field name string 
---@field number integer Its number in the run.

---an account was given a purchase history
---@class assay.fact.world.history_made
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---a choice was other than usual
---@class assay.fact.world.chosen
---@field site string 
---@field scope integer 
---@field option integer 
---@field count integer 
---@field number integer Its number in the run.

---nothing prompt was left to happen
---@class assay.fact.world.settled
---@field facts integer 
---@field number integer Its number in the run.

---time went by until this instant
---@class assay.fact.world.waited
---@field until integer 
---@field number integer Its number in the run.

---the world did not settle within its budget of facts
---@class assay.fact.world.budget_spent
---@field facts integer 
---@field number integer Its number in the run.

---faults ended, and the world was left to itself
---@class assay.fact.world.liveness_began
---@field launches integer 
---@field number integer Its number in the run.

---nothing was left to do, and one more launch brought nothing
---@class assay.fact.world.converged
---@field launches integer 
---@field number integer Its number in the run.

---something was left to do after the last launch
---@class assay.fact.world.not_converged
---@field unfinished integer 
---@field callbacks integer 
---@field number integer Its number in the run.

---the app was asked what its user has
---@class assay.fact.world.owned
---@field device string 
---@field account string 
---@field product string 
---@field count integer 
---@field number integer Its number in the run.

---somebody left a remark
---@class assay.fact.world.noted
---@field text string 
---@field number integer Its number in the run.

---that many events wait for time to be let pass, the first until this instant
---@class assay.fact.world.left_standing
---@field events integer 
---@field due integer 
---@field number integer Its number in the run.

---the app was asked what the person has who is logged in to it, apart from the device's account
---@class assay.fact.world.login_owned
---@field device string 
---@field account string 
---@field product string 
---@field count integer 
---@field number integer Its number in the run.

---tapped Buy
---@class assay.fact.user.tapped_buy
---@field product string 
---@field quantity integer 
---@field number integer Its number in the run.

---tapped Restore
---@class assay.fact.user.tapped_restore
---@field number integer Its number in the run.

---tapped something else
---@class assay.fact.user.tapped
---@field name string 
---@field number integer Its number in the run.

---confirmed a purchase on the payment sheet
---@class assay.fact.user.confirmed
---@field transaction integer 
---@field number integer Its number in the run.

---cancelled a purchase on the payment sheet
---@class assay.fact.user.cancelled
---@field transaction integer 
---@field number integer Its number in the run.

---walked away from the payment sheet
---@class assay.fact.user.ignored
---@field transaction integer 
---@field number integer Its number in the run.

---signed in
---@class assay.fact.user.signed_in
---@field account string 
---@field number integer Its number in the run.

---signed out
---@class assay.fact.user.signed_out
---@field account string 
---@field number integer Its number in the run.

---cancelled a request to sign in
---@class assay.fact.user.cancelled_sign_in
---@field reason "observer"|"restore"|"purchase"|"receipt" 
---@field number integer Its number in the run.

---the organiser approved a request
---@class assay.fact.user.approved
---@field transaction integer 
---@field number integer Its number in the run.

---the organiser declined a request
---@class assay.fact.user.declined
---@field transaction integer 
---@field number integer Its number in the run.

---did outside the app what an interrupted purchase waits for
---@class assay.fact.user.resolved
---@field transaction integer 
---@field number integer Its number in the run.

---moved the account to another storefront
---@class assay.fact.user.changed_storefront
---@field account string 
---@field storefront string 
---@field number integer Its number in the run.

---allowed or forbade payments
---@class assay.fact.user.changed_restrictions
---@field allowed boolean 
---@field number integer Its number in the run.

---tapped a promoted product in the store
---@class assay.fact.user.opened_promotion
---@field product string 
---@field number integer Its number in the run.

---redeemed an offer code
---@class assay.fact.user.redeemed_code
---@field product string 
---@field number integer Its number in the run.

---closed a system sheet
---@class assay.fact.user.dismissed_sheet
---@field number integer Its number in the run.

---answered a price increase
---@class assay.fact.user.consented
---@field subscription integer 
---@field agreed boolean 
---@field number integer Its number in the run.

---turned renewal of a subscription on or off
---@class assay.fact.user.set_renewal
---@field subscription integer 
---@field renews boolean 
---@field number integer Its number in the run.

---set the device's clock
---@class assay.fact.user.set_clock
---@field offset integer 
---@field number integer Its number in the run.

---cleared the purchase history of a test account
---@class assay.fact.user.cleared_history
---@field account string 
---@field number integer Its number in the run.

---opened a link to the store
---@class assay.fact.user.opened_link
---@field url string 
---@field number integer Its number in the run.

---found no promotion of a product, because the app hides it on this device
---@class assay.fact.user.missed_promotion
---@field product string 
---@field number integer Its number in the run.

---logged in to the app itself, whatever account the device has
---@class assay.fact.user.logged_in
---@field account string 
---@field number integer Its number in the run.

---logged out of the app itself
---@class assay.fact.user.logged_out
---@field number integer Its number in the run.

---sent a copied receipt to the developer's server, without the app
---@class assay.fact.user.replayed_receipt
---@field product string 
---@field number integer Its number in the run.

---the app was installed
---@class assay.fact.device.app_installed
---@field version string 
---@field number integer Its number in the run.

---the app was removed with its data
---@class assay.fact.device.app_removed
---@field number integer Its number in the run.

---the app was updated and kept its data
---@class assay.fact.device.app_updated
---@field version string 
---@field number integer Its number in the run.

---the device started again
---@class assay.fact.device.rebooted
---@field number integer Its number in the run.

---the device was switched off
---@class assay.fact.device.powered_off
---@field number integer Its number in the run.

---a backup was made
---@class assay.fact.device.backed_up
---@field files integer 
---@field number integer Its number in the run.

---a backup of a device was put on this one
---@class assay.fact.device.backup_restored
---@field source string 
---@field files integer 
---@field number integer Its number in the run.

---the device's storefront is another one
---@class assay.fact.device.storefront_changed
---@field storefront string 
---@field number integer Its number in the run.

---the system told the user something
---@class assay.fact.device.alert_shown
---@field alert "already_bought"|"already_subscribed"|"purchase_succeeded"|"terms_changed"|"confirmation_needed"|"approval_needed"|"price_increase"|"restore_automatically"|"tester_in_production"|"account_outside_sandbox" 
---@field product string 
---@field number integer Its number in the run.

---the payment sheet came up
---@class assay.fact.device.sheet_shown
---@field transaction integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---the payment sheet went away
---@class assay.fact.device.sheet_closed
---@field transaction integer 
---@field number integer Its number in the run.

---the system asked the user to sign in
---@class assay.fact.device.sign_in_asked
---@field reason "observer"|"restore"|"purchase"|"receipt" 
---@field number integer Its number in the run.

---a notification offered to open the app
---@class assay.fact.device.notification_shown
---@field product string 
---@field number integer Its number in the run.

---the receipt on the device was replaced
---@class assay.fact.device.receipt_written
---@field entries integer 
---@field number integer Its number in the run.

---the disk has no room for files any more
---@class assay.fact.device.disk_filled
---@field number integer Its number in the run.

---the disk has room for files again
---@class assay.fact.device.disk_freed
---@field number integer Its number in the run.

---the system removed the files that an app keeps as a cache
---@class assay.fact.device.caches_purged
---@field files integer 
---@field number integer Its number in the run.

---the promotion of a product shows, is hidden or is as usual from now on
---@class assay.fact.device.promotion_shown
---@field product string 
---@field visibility "default"|"show"|"hide" 
---@field number integer Its number in the run.

---promoted products have an order of the app's own from now on
---@class assay.fact.device.promotions_ordered
---@field count integer 
---@field number integer Its number in the run.

---the app started
---@class assay.fact.process.launched
---@field process integer 
---@field version string 
---@field number integer Its number in the run.

---the app came to the front
---@class assay.fact.process.foregrounded
---@field process integer 
---@field number integer Its number in the run.

---the app went to the background
---@class assay.fact.process.backgrounded
---@field process integer 
---@field number integer Its number in the run.

---the system ended the app in good order
---@class assay.fact.process.terminated
---@field process integer 
---@field number integer Its number in the run.

---the process was killed
---@class assay.fact.process.killed
---@field process integer 
---@field point string 
---@field number integer Its number in the run.

---the process ended by its own fault
---@class assay.fact.process.crashed
---@field process integer 
---@field reason "uncaught_error"|"storekit_exception"|"out_of_memory"|"out_of_instructions"|"protocol_violation"|"invalid_receipt"|"watchdog" 
---@field file string 
---@field line integer 
---@field number integer Its number in the run.

---StoreKit raised an exception
---@class assay.fact.process.raised
---@field exception "invalid_product_identifier"|"invalid_quantity"|"finish_while_purchasing"|"unknown_product"|"finish_twice"|"released_observer" 
---@field number integer Its number in the run.

---the app spent its budget within one turn
---@class assay.fact.process.hung
---@field process integer 
---@field number integer Its number in the run.

---a timer of the app fired
---@class assay.fact.process.timer_fired
---@field timer integer 
---@field number integer Its number in the run.

---its main thread is busy for so long
---@class assay.fact.process.worked
---@field time integer 
---@field number integer Its number in the run.

---an observer was registered
---@class assay.fact.queue.observer_added
---@field observer integer 
---@field number integer Its number in the run.

---an observer was taken off
---@class assay.fact.queue.observer_removed
---@field observer integer 
---@field number integer Its number in the run.

---an observer was deallocated
---@class assay.fact.queue.observer_released
---@field observer integer 
---@field registered boolean 
---@field number integer Its number in the run.

---a queue delegate was set
---@class assay.fact.queue.delegate_set
---@field number integer Its number in the run.

---a payment was added
---@class assay.fact.queue.payment_added
---@field transaction integer 
---@field product string 
---@field quantity integer 
---@field payment integer 
---@field promoted boolean 
---@field number integer Its number in the run.

---that payment carries a promotional offer; one without a timestamp says the start of time
---@class assay.fact.queue.offer_attached
---@field transaction integer 
---@field offer string 
---@field nonce string 
---@field signed integer 
---@field number integer Its number in the run.

---finish was called
---@class assay.fact.queue.finish_called
---@field transaction integer 
---@field state "purchasing"|"purchased"|"failed"|"restored"|"deferred" 
---@field number integer Its number in the run.

---the purchase history was asked for
---@class assay.fact.queue.restore_called
---@field username string 
---@field number integer Its number in the run.

---the app asked whether payments are allowed
---@class assay.fact.queue.payments_allowed_read
---@field allowed boolean 
---@field number integer Its number in the run.

---the app read the pending transactions
---@class assay.fact.queue.transactions_read
---@field count integer 
---@field number integer Its number in the run.

---the app read the storefront
---@class assay.fact.queue.storefront_read
---@field storefront string 
---@field number integer Its number in the run.

---the app answered a promoted payment
---@class assay.fact.queue.promotion_answered
---@field payment integer 
---@field continues boolean 
---@field number integer Its number in the run.

---the app answered whether to go on in a new storefront
---@class assay.fact.queue.storefront_answered
---@field transaction integer 
---@field continues boolean 
---@field number integer Its number in the run.

---the app answered whether to show a price increase
---@class assay.fact.queue.consent_answered
---@field shows boolean 
---@field number integer Its number in the run.

---the app asked for the price increase sheet
---@class assay.fact.queue.consent_requested
---@field number integer Its number in the run.

---the app asked for the code redemption sheet
---@class assay.fact.queue.code_sheet_requested
---@field number integer Its number in the run.

---a call was wrong and tolerated
---@class assay.fact.queue.misused
---@field misuse "observer_added_twice"|"observer_unknown"|"observer_released_while_registered"|"finished_twice"|"finished_deferred"|"finished_of_earlier_launch"|"added_without_observer"|"added_while_forbidden"|"restore_while_restoring"|"request_released"|"promoted_payment_copied"|"storefront_answer_late"|"download_call_without_effect"|"download_of_finished_transaction"|"content_read_too_early"|"sheet_without_handler"|"sheet_shown_before_loaded" 
---@field subject integer 
---@field number integer Its number in the run.

---it entered the queue as purchasing
---@class assay.fact.transaction.began
---@field transaction integer 
---@field product string 
---@field quantity integer 
---@field account string 
---@field number integer Its number in the run.

---it is purchased
---@class assay.fact.transaction.purchased
---@field transaction integer 
---@field purchase integer 
---@field identifier integer 
---@field number integer Its number in the run.

---it failed
---@class assay.fact.transaction.failed
---@field transaction integer 
---@field error string 
---@field number integer Its number in the run.

---it was taken from the purchase history
---@class assay.fact.transaction.restored
---@field transaction integer 
---@field product string 
---@field purchase integer 
---@field identifier integer 
---@field account string 
---@field number integer Its number in the run.

---it waits for somebody's approval
---@class assay.fact.transaction.deferred
---@field transaction integer 
---@field number integer Its number in the run.

---it came from the store unasked
---@class assay.fact.transaction.received
---@field transaction integer 
---@field product string 
---@field quantity integer 
---@field account string 
---@field number integer Its number in the run.

---it left the queue through finish
---@class assay.fact.transaction.removed
---@field transaction integer 
---@field number integer Its number in the run.

---it left the queue although nobody finished it
---@class assay.fact.transaction.vanished
---@field transaction integer 
---@field number integer Its number in the run.

---its finish had no lasting effect
---@class assay.fact.transaction.returned
---@field transaction integer 
---@field number integer Its number in the run.

---it waits until its account signs in again
---@class assay.fact.transaction.held_back
---@field transaction integer 
---@field number integer Its number in the run.

---an array of transactions was handed over
---@class assay.fact.callback.updated
---@field observer integer 
---@field count integer 
---@field number integer Its number in the run.

---a transaction was in that array
---@class assay.fact.callback.delivered
---@field observer integer 
---@field transaction integer 
---@field state "purchasing"|"purchased"|"failed"|"restored"|"deferred" 
---@field number integer Its number in the run.

---a transaction was reported as removed
---@class assay.fact.callback.removed
---@field observer integer 
---@field transaction integer 
---@field number integer Its number in the run.

---a restore was reported as complete
---@class assay.fact.callback.restore_finished
---@field observer integer 
---@field number integer Its number in the run.

---a restore was reported as failed
---@class assay.fact.callback.restore_failed
---@field observer integer 
---@field error string 
---@field number integer Its number in the run.

---a promoted payment was offered
---@class assay.fact.callback.payment_offered
---@field observer integer 
---@field product string 
---@field payment integer 
---@field number integer Its number in the run.

---a new storefront was reported
---@class assay.fact.callback.storefront_changed
---@field observer integer 
---@field number integer Its number in the run.

---the delegate was asked whether to go on in a new storefront
---@class assay.fact.callback.continue_asked
---@field transaction integer 
---@field number integer Its number in the run.

---the delegate was asked whether to show a price increase
---@class assay.fact.callback.consent_asked
---@field number integer Its number in the run.

---a product was reported as revoked
---@class assay.fact.callback.revoked
---@field observer integer 
---@field product string 
---@field number integer Its number in the run.

---an array of downloads was handed over
---@class assay.fact.callback.downloads_updated
---@field observer integer 
---@field count integer 
---@field number integer Its number in the run.

---a download was in that array; the progress is in thousandths, and a remaining time below zero is not known
---@class assay.fact.callback.download_delivered
---@field observer integer 
---@field download integer 
---@field transaction integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field progress integer 
---@field remaining integer 
---@field number integer Its number in the run.

---a released observer would have been called
---@class assay.fact.callback.refused
---@field observer integer 
---@field number integer Its number in the run.

---a promoted payment was offered, and nobody listened or had a handler for it
---@class assay.fact.callback.payment_unheard
---@field product string 
---@field number integer Its number in the run.

---a products request was started
---@class assay.fact.request.products_started
---@field request integer 
---@field count integer 
---@field number integer Its number in the run.

---an identifier was in that request
---@class assay.fact.request.identifier_asked
---@field request integer 
---@field name string 
---@field number integer Its number in the run.

---a product came back as valid, with its price in the storefront
---@class assay.fact.request.product_answered
---@field request integer 
---@field product string 
---@field price integer 
---@field currency string 
---@field number integer Its number in the run.

---an identifier came back as invalid
---@class assay.fact.request.identifier_rejected
---@field request integer 
---@field name string 
---@field number integer Its number in the run.

---the response was handed over
---@class assay.fact.request.responded
---@field request integer 
---@field valid integer 
---@field invalid integer 
---@field number integer Its number in the run.

---the request finished
---@class assay.fact.request.finished
---@field request integer 
---@field number integer Its number in the run.

---the request failed
---@class assay.fact.request.failed
---@field request integer 
---@field error string 
---@field number integer Its number in the run.

---the app cancelled the request
---@class assay.fact.request.cancelled
---@field request integer 
---@field number integer Its number in the run.

---the app let go of the request
---@class assay.fact.request.released
---@field request integer 
---@field number integer Its number in the run.

---a receipt refresh was started
---@class assay.fact.request.refresh_started
---@field request integer 
---@field number integer Its number in the run.

---that refresh asks the test store for a receipt that is no good
---@class assay.fact.request.bad_receipt_asked
---@field request integer 
---@field expired boolean 
---@field revoked boolean 
---@field volume_purchase boolean 
---@field number integer Its number in the run.

---the app itself sent a receipt to the store's check
---@class assay.fact.request.receipt_sent
---@field request integer 
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---the store told the app what it says of that receipt
---@class assay.fact.request.receipt_answered
---@field request integer 
---@field status integer 
---@field entries integer 
---@field number integer Its number in the run.

---the store told the app nothing about that receipt
---@class assay.fact.request.receipt_unanswered
---@field request integer 
---@field error string 
---@field number integer Its number in the run.

---a transaction brought a file to download
---@class assay.fact.download.announced
---@field download integer 
---@field transaction integer 
---@field product string 
---@field content string 
---@field version string 
---@field bytes integer 
---@field number integer Its number in the run.

---the app asked to start it
---@class assay.fact.download.start_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app asked to pause it
---@class assay.fact.download.pause_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app asked to resume it
---@class assay.fact.download.resume_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app asked to cancel it
---@class assay.fact.download.cancel_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---its transfer began
---@class assay.fact.download.began
---@field download integer 
---@field number integer Its number in the run.

---a part of it arrived
---@class assay.fact.download.progressed
---@field download integer 
---@field bytes integer 
---@field number integer Its number in the run.

---it is paused
---@class assay.fact.download.paused
---@field download integer 
---@field number integer Its number in the run.

---its transfer goes on
---@class assay.fact.download.resumed
---@field download integer 
---@field number integer Its number in the run.

---nothing of it arrives any more
---@class assay.fact.download.stalled
---@field download integer 
---@field number integer Its number in the run.

---it is complete, and its files are in the cache
---@class assay.fact.download.finished
---@field download integer 
---@field path string 
---@field files integer 
---@field number integer Its number in the run.

---it ended with an error
---@class assay.fact.download.failed
---@field download integer 
---@field error string 
---@field number integer Its number in the run.

---it ended by a call of the app
---@class assay.fact.download.cancelled
---@field download integer 
---@field number integer Its number in the run.

---it ended since its transaction was finished or left the queue
---@class assay.fact.download.abandoned
---@field download integer 
---@field number integer Its number in the run.

---the app asked where its files are
---@class assay.fact.download.location_read
---@field download integer 
---@field found boolean 
---@field number integer Its number in the run.

---its files were removed from the cache
---@class assay.fact.download.purged
---@field download integer 
---@field files integer 
---@field number integer Its number in the run.

---a package was uploaded
---@class assay.fact.catalogue.uploaded
---@field product string 
---@field version string 
---@field bytes integer 
---@field files integer 
---@field number integer Its number in the run.

---a package was turned down
---@class assay.fact.catalogue.upload_rejected
---@field product string 
---@field reason string 
---@field number integer Its number in the run.

---an uploaded package is ready
---@class assay.fact.catalogue.upload_processed
---@field product string 
---@field version string 
---@field number integer Its number in the run.

---a product has another status
---@class assay.fact.catalogue.status_changed
---@field product string 
---@field status "missing_metadata"|"waiting_for_upload"|"processing_content"|"ready_to_submit"|"waiting_for_review"|"in_review"|"developer_action_needed"|"pending_binary_approval"|"approved"|"developer_removed_from_sale"|"removed_from_sale"|"rejected" 
---@field number integer Its number in the run.

---a product was cleared for sale, or no longer
---@class assay.fact.catalogue.cleared_for_sale
---@field product string 
---@field cleared boolean 
---@field number integer Its number in the run.

---hosting was turned on or off for a product
---@class assay.fact.catalogue.hosting_set
---@field product string 
---@field hosted boolean 
---@field number integer Its number in the run.

---hosting could not be turned on or off any more
---@class assay.fact.catalogue.hosting_refused
---@field product string 
---@field status "missing_metadata"|"waiting_for_upload"|"processing_content"|"ready_to_submit"|"waiting_for_review"|"in_review"|"developer_action_needed"|"pending_binary_approval"|"approved"|"developer_removed_from_sale"|"removed_from_sale"|"rejected" 
---@field number integer Its number in the run.

---a product has another price for whoever buys it from now on
---@class assay.fact.catalogue.price_set
---@field product string 
---@field price integer 
---@field currency string 
---@field storefront string 
---@field number integer Its number in the run.

---the developer's agreements were signed, or lapsed
---@class assay.fact.catalogue.agreements_changed
---@field signed boolean 
---@field number integer Its number in the run.

---what was changed about a product reached the stores
---@class assay.fact.catalogue.propagated
---@field product string 
---@field number integer Its number in the run.

---a handler for the end of the sheet was set
---@class assay.fact.sheet.handler_set
---@field request integer 
---@field number integer Its number in the run.

---the page of an item was asked for
---@class assay.fact.sheet.load_started
---@field request integer 
---@field number integer 
---@field number integer Its number in the run.

---the page is there
---@class assay.fact.sheet.loaded
---@field request integer 
---@field number integer Its number in the run.

---the page could not be loaded
---@class assay.fact.sheet.load_failed
---@field request integer 
---@field error string 
---@field number integer Its number in the run.

---the sheet was shown
---@class assay.fact.sheet.presented
---@field request integer 
---@field number integer Its number in the run.

---the user bought something on the sheet
---@class assay.fact.sheet.bought
---@field request integer 
---@field number integer 
---@field number integer Its number in the run.

---the user closed the sheet
---@class assay.fact.sheet.closed
---@field request integer 
---@field number integer Its number in the run.

---the handler heard that the sheet is done
---@class assay.fact.sheet.handler_called
---@field request integer 
---@field number integer Its number in the run.

---the app took the sheet away
---@class assay.fact.sheet.dismissed
---@field request integer 
---@field number integer Its number in the run.

---a search was started
---@class assay.fact.sheet.lookup_started
---@field request integer 
---@field term string 
---@field number integer Its number in the run.

---the search has its results
---@class assay.fact.sheet.looked_up
---@field request integer 
---@field count integer 
---@field number integer Its number in the run.

---the search failed
---@class assay.fact.sheet.lookup_failed
---@field request integer 
---@field error string 
---@field number integer Its number in the run.

---it was sent
---@class assay.fact.message.sent
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field number integer Its number in the run.

---it arrived
---@class assay.fact.message.arrived
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field number integer Its number in the run.

---it was lost
---@class assay.fact.message.lost
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field reason "link_down"|"dropped"|"receiver_gone"|"intercepted"|"store_down"|"server_down" 
---@field number integer Its number in the run.

---it was sent twice on the way
---@class assay.fact.message.duplicated
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field number integer Its number in the run.

---the link went down
---@class assay.fact.message.link_failed
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---the link came up
---@class assay.fact.message.link_recovered
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---each message on the link travels this long from now on; zero is as usual
---@class assay.fact.message.link_slowed
---@field device string 
---@field endpoint "store"|"server" 
---@field latency integer 
---@field number integer Its number in the run.

---the link loses each message of this number from now on
---@class assay.fact.message.link_thinned
---@field device string 
---@field endpoint "store"|"server" 
---@field direction "both"|"requests"|"answers" 
---@field each integer 
---@field number integer Its number in the run.

---each message of a kind is lost from now on
---@class assay.fact.message.kind_lost
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field number integer Its number in the run.

---each message of a kind arrives twice from now on
---@class assay.fact.message.kind_doubled
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field number integer Its number in the run.

---a captive portal answers in place of the far end from now on
---@class assay.fact.message.portal_appeared
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---nothing holds messages up on the link any more
---@class assay.fact.message.link_cleared
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---it refused to sell
---@class assay.fact.store.refused
---@field account string 
---@field product string 
---@field error string 
---@field number integer Its number in the run.

---it charged an account and recorded the purchase
---@class assay.fact.store.charged
---@field purchase integer 
---@field account string 
---@field product string 
---@field quantity integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---it recorded an interaction without a charge
---@class assay.fact.store.recorded
---@field purchase integer 
---@field account string 
---@field product string 
---@field quantity integer 
---@field reason "bought"|"rebought_free"|"renewed"|"approved"|"resolved"|"redeemed"|"shared"|"upgraded"|"elsewhere"|"prior" 
---@field number integer Its number in the run.

---it stopped a purchase until the user acts elsewhere
---@class assay.fact.store.interrupted
---@field account string 
---@field product string 
---@field error string 
---@field number integer Its number in the run.

---an interrupted purchase went on
---@class assay.fact.store.resolved
---@field purchase integer 
---@field number integer Its number in the run.

---it asked the organiser
---@class assay.fact.store.approval_requested
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---the organiser agreed
---@class assay.fact.store.approved
---@field purchase integer 
---@field number integer Its number in the run.

---the organiser did not agree
---@class assay.fact.store.declined
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---nobody answered the request
---@class assay.fact.store.request_expired
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---it recorded that the app finished a purchase
---@class assay.fact.store.finish_recorded
---@field purchase integer 
---@field number integer Its number in the run.

---it sent purchases to restore
---@class assay.fact.store.history_sent
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---it gave the money back
---@class assay.fact.store.refunded
---@field purchase integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---the purchase brings hosted files of this version
---@class assay.fact.store.content_attached
---@field purchase integer 
---@field product string 
---@field version string 
---@field downloads integer 
---@field number integer Its number in the run.

---it checked a receipt that a server sent
---@class assay.fact.store.receipt_checked
---@field environment "production"|"sandbox" 
---@field kind "app"|"transaction" 
---@field status integer 
---@field retryable boolean 
---@field entries integer 
---@field number integer Its number in the run.

---it forgot what a test account bought
---@class assay.fact.store.history_cleared
---@field account string 
---@field number integer Its number in the run.

---it turned an account away that belongs to the other store
---@class assay.fact.store.account_refused
---@field account string 
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---it took a purchase back
---@class assay.fact.store.revoked
---@field purchase integer 
---@field reason "refund"|"family_sharing_ended"|"upgraded" 
---@field number integer Its number in the run.

---it gave a family member access
---@class assay.fact.store.shared
---@field purchase integer 
---@field account string 
---@field number integer Its number in the run.

---it answered a request with an error
---@class assay.fact.store.request_failed
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field error string 
---@field number integer Its number in the run.

---it answers requests of a kind with an error from now on, so many times; zero is until further notice
---@class assay.fact.store.failing
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field error string 
---@field count integer 
---@field number integer Its number in the run.

---it answers requests as usual again
---@class assay.fact.store.recovered
---@field number integer Its number in the run.

---each answer takes it this long from now on; zero is as usual
---@class assay.fact.store.slowed
---@field latency integer 
---@field number integer Its number in the run.

---nobody can reach it
---@class assay.fact.store.went_down
---@field number integer Its number in the run.

---it can be reached again
---@class assay.fact.store.came_up
---@field number integer Its number in the run.

---an account asked for the money back
---@class assay.fact.store.refund_requested
---@field purchase integer 
---@field number integer Its number in the run.

---it does not give the money back that was asked for
---@class assay.fact.store.refund_declined
---@field purchase integer 
---@field number integer Its number in the run.

---a subscription began
---@class assay.fact.subscription.began
---@field subscription integer 
---@field account string 
---@field product string 
---@field expires integer 
---@field number integer Its number in the run.

---a period was paid and began
---@class assay.fact.subscription.renewed
---@field subscription integer 
---@field purchase integer 
---@field expires integer 
---@field number integer Its number in the run.

---the account could not be charged
---@class assay.fact.subscription.billing_failed
---@field subscription integer 
---@field number integer Its number in the run.

---access goes on while billing is retried
---@class assay.fact.subscription.grace_began
---@field subscription integer 
---@field until integer 
---@field number integer Its number in the run.

---billing is retried without access
---@class assay.fact.subscription.retry_began
---@field subscription integer 
---@field until integer 
---@field number integer Its number in the run.

---billing worked again
---@class assay.fact.subscription.recovered
---@field subscription integer 
---@field expires integer 
---@field number integer Its number in the run.

---access ended
---@class assay.fact.subscription.expired
---@field subscription integer 
---@field reason "cancelled"|"billing_error"|"no_consent"|"unavailable"|"unknown" 
---@field number integer Its number in the run.

---another product took over at once
---@class assay.fact.subscription.upgraded
---@field subscription integer 
---@field product string 
---@field number integer Its number in the run.

---another product takes over at the next renewal
---@class assay.fact.subscription.change_scheduled
---@field subscription integer 
---@field product string 
---@field number integer Its number in the run.

---renewal was turned on or off
---@class assay.fact.subscription.renewal_set
---@field subscription integer 
---@field renews boolean 
---@field number integer Its number in the run.

---a higher price waits for consent
---@class assay.fact.subscription.price_raised
---@field subscription integer 
---@field price integer 
---@field number integer Its number in the run.

---the user answered the price increase
---@class assay.fact.subscription.consent_given
---@field subscription integer 
---@field agreed boolean 
---@field number integer Its number in the run.

---it was refunded or taken back
---@class assay.fact.subscription.revoked
---@field subscription integer 
---@field number integer Its number in the run.

---the developer moved the end of its period; the reason is a number of the store's interface
---@class assay.fact.subscription.extended
---@field subscription integer 
---@field until integer 
---@field days integer 
---@field reason integer 
---@field number integer Its number in the run.

---the store did not move the end of its period
---@class assay.fact.subscription.extension_refused
---@field subscription integer 
---@field days integer 
---@field number integer Its number in the run.

---a file was written
---@class assay.fact.disk.wrote
---@field path string 
---@field bytes integer 
---@field number integer Its number in the run.

---a file was copied
---@class assay.fact.disk.copied
---@field source string 
---@field target string 
---@field number integer Its number in the run.

---a file was removed
---@class assay.fact.disk.removed
---@field path string 
---@field number integer Its number in the run.

---the app read the receipt
---@class assay.fact.disk.receipt_read
---@field found boolean 
---@field entries integer 
---@field number integer Its number in the run.

---a file could not be written
---@class assay.fact.disk.write_failed
---@field path string 
---@field error string 
---@field number integer Its number in the run.

---a file was excluded from backup
---@class assay.fact.disk.excluded_from_backup
---@field path string 
---@field number integer Its number in the run.

---a preference was set
---@class assay.fact.disk.preference_set
---@field key string 
---@field number integer Its number in the run.

---changed preferences reached the disk
---@class assay.fact.disk.preferences_flushed
---@field count integer 
---@field number integer Its number in the run.

---changed preferences were lost with the process
---@class assay.fact.disk.preferences_lost
---@field count integer 
---@field number integer Its number in the run.

---a dialog came up
---@class assay.fact.interface.dialog_shown
---@field dialog "message"|"error"|"confirmation"|"waiting"|"success" 
---@field text string 
---@field number integer Its number in the run.

---a text appeared in the app's own window
---@class assay.fact.interface.text_shown
---@field dialog "message"|"error"|"confirmation"|"waiting"|"success" 
---@field text string 
---@field number integer Its number in the run.

---the app showed that it is busy
---@class assay.fact.interface.busy_began
---@field number integer Its number in the run.

---the app stopped showing that it is busy
---@class assay.fact.interface.busy_ended
---@field number integer Its number in the run.

---a price was shown
---@class assay.fact.interface.price_shown
---@field product string 
---@field text string 
---@field number integer Its number in the run.

---products were listed for sale
---@class assay.fact.interface.products_listed
---@field count integer 
---@field number integer Its number in the run.

---the app asked the server
---@class assay.fact.server.asked
---@field verb string 
---@field key string 
---@field number integer Its number in the run.

---the server stored something
---@class assay.fact.server.recorded
---@field account string 
---@field key string 
---@field number integer Its number in the run.

---the server signed a promotional offer
---@class assay.fact.server.signed
---@field account string 
---@field product string 
---@field offer string 
---@field nonce string 
---@field number integer Its number in the run.

---the server answered the app
---@class assay.fact.server.answered
---@field status integer 
---@field number integer Its number in the run.

---the app could not reach the server
---@class assay.fact.server.unreachable
---@field error string 
---@field number integer Its number in the run.

---content for a product was put on the server
---@class assay.fact.server.stocked
---@field product string 
---@field version string 
---@field files integer 
---@field bytes integer 
---@field number integer Its number in the run.

---it answered with the products that are for sale
---@class assay.fact.server.list_sent
---@field count integer 
---@field number integer Its number in the run.

---an app sent it a receipt
---@class assay.fact.server.receipt_received
---@field account string 
---@field product string 
---@field kind "app"|"transaction" 
---@field bytes integer 
---@field number integer Its number in the run.

---it sent that receipt to the store
---@class assay.fact.server.check_sent
---@field environment "production"|"sandbox" 
---@field attempt integer 
---@field number integer Its number in the run.

---the store answered
---@class assay.fact.server.check_answered
---@field environment "production"|"sandbox" 
---@field status integer 
---@field retryable boolean 
---@field entries integer 
---@field number integer Its number in the run.

---the store did not answer
---@class assay.fact.server.check_unanswered
---@field environment "production"|"sandbox" 
---@field error string 
---@field number integer Its number in the run.

---it noted a purchase by the number in the receipt
---@class assay.fact.server.redeemed
---@field account string 
---@field product string 
---@field identifier integer 
---@field number integer Its number in the run.

---it found the content of a product
---@class assay.fact.server.content_found
---@field product string 
---@field version string 
---@field number integer Its number in the run.

---it answered somebody who wants content
---@class assay.fact.server.content_answered
---@field product string 
---@field answer "sent"|"not_paid"|"rejected"|"try_later"|"already_redeemed"|"no_such_content" 
---@field version string 
---@field bytes integer 
---@field number integer Its number in the run.

---it cannot do a step from now on, so many times; zero times is until further notice
---@class assay.fact.server.failing
---@field step string 
---@field status integer 
---@field count integer 
---@field number integer Its number in the run.

---it does everything as usual again
---@class assay.fact.server.recovered
---@field number integer Its number in the run.

---each answer takes it this long from now on; zero is as usual
---@class assay.fact.server.slowed
---@field latency integer 
---@field number integer Its number in the run.

---nobody can reach it
---@class assay.fact.server.went_down
---@field number integer Its number in the run.

---it can be reached again
---@class assay.fact.server.came_up
---@field number integer Its number in the run.

---it lost what it knew of redeemed purchases
---@class assay.fact.server.forgot
---@field count integer 
---@field number integer Its number in the run.

---the developer's code of the server failed
---@class assay.fact.server.code_failed
---@field file string 
---@field line integer 
---@field number integer Its number in the run.

---the developer's code of the server told the app what the store says of the receipt
---@class assay.fact.server.check_told
---@field status integer 
---@field number integer Its number in the run.

---the developer's code of the server gave what a purchase pays for, over a notification or for an app (zero)
---@class assay.fact.server.paid_out
---@field account string 
---@field product string 
---@field identifier integer 
---@field notification integer 
---@field number integer Its number in the run.

---the developer's code of the server took back what it gave for a purchase, over a notification or for an app (zero)
---@class assay.fact.server.took_back
---@field account string 
---@field product string 
---@field identifier integer 
---@field notification integer 
---@field number integer Its number in the run.

---at the end, the developer's code of the server told how many purchases of a product count for a user by its books
---@class assay.fact.server.entitled
---@field account string 
---@field product string 
---@field count integer 
---@field number integer Its number in the run.

---the developer named an address for notifications of this version; zero takes it away
---@class assay.fact.notification.registered
---@field version integer 
---@field number integer Its number in the run.

---something happened of which the server is to hear
---@class assay.fact.notification.raised
---@field notification integer 
---@field type "subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge" 
---@field subtype "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled" 
---@field purchase integer 
---@field identifier integer 
---@field subscription integer 
---@field number integer Its number in the run.

---the store sent it
---@class assay.fact.notification.sent
---@field notification integer 
---@field type "subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge" 
---@field subtype "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled" 
---@field attempt integer 
---@field number integer Its number in the run.

---it did not reach the server
---@class assay.fact.notification.lost
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---it was sent twice on the way
---@class assay.fact.notification.duplicated
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---the server got it
---@class assay.fact.notification.received
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---the server answered it
---@class assay.fact.notification.answered
---@field notification integer 
---@field attempt integer 
---@field status integer 
---@field number integer Its number in the run.

---the store got no answer
---@class assay.fact.notification.unanswered
---@field notification integer 
---@field attempt integer 
---@field error string 
---@field number integer Its number in the run.

---the store does not send it again, after so many attempts
---@class assay.fact.notification.given_up
---@field notification integer 
---@field attempts integer 
---@field number integer Its number in the run.

---it gave a product to its user, or to the account that it names
---@class assay.fact.claim.granted
---@field transaction integer 
---@field product string 
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---it took a product back
---@class assay.fact.claim.revoked
---@field product string 
---@field account string 
---@field number integer Its number in the run.

---it made something safe
---@class assay.fact.claim.persisted
---@field transaction integer 
---@field subject "grant"|"receipt"|"content" 
---@field number integer Its number in the run.

---it had a receipt checked
---@class assay.fact.claim.verified
---@field transaction integer 
---@field status integer 
---@field number integer Its number in the run.
