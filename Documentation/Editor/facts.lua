---@meta
-- The facts of a run.
-- Written by `assay editor`; it is never run.

---@alias assay.fact_kind
---| '"device_added"' # a device was added
---| '"world.device_added"' # a device was added
---| '"account_added"' # an account was added
---| '"world.account_added"' # an account was added
---| '"environment_set"' # the app and its accounts use this environment
---| '"world.environment_set"' # the app and its accounts use this environment
---| '"tester_added"' # the account is a sandbox account
---| '"world.tester_added"' # the account is a sandbox account
---| '"product_added"' # a product is in the catalog
---| '"world.product_added"' # a product is in the catalog
---| '"product_granting"' # one purchase of the product grants this many units
---| '"world.product_granting"' # one purchase of the product grants this many units
---| '"product_mentioned"' # an identifier outside the catalog was used
---| '"world.product_mentioned"' # an identifier outside the catalog was used
---| '"item_added"' # the App Store has an item that can be searched for and shown
---| '"world.item_added"' # the App Store has an item that can be searched for and shown
---| '"history_made"' # a purchase history was created for an account
---| '"world.history_made"' # a purchase history was created for an account
---| '"chosen"' # an unspecified behavior took a non-default option
---| '"world.chosen"' # an unspecified behavior took a non-default option
---| '"settled"' # everything is idle
---| '"world.settled"' # everything is idle
---| '"waited"' # the clock advanced to this time
---| '"world.waited"' # the clock advanced to this time
---| '"budget_spent"' # the run reached its limit of facts before it became idle
---| '"world.budget_spent"' # the run reached its limit of facts before it became idle
---| '"liveness_began"' # the recovery phase began: faults off, network up
---| '"world.liveness_began"' # the recovery phase began: faults off, network up
---| '"converged"' # the run became idle, and one more launch caused nothing
---| '"world.converged"' # the run became idle, and one more launch caused nothing
---| '"not_converged"' # the run was not idle after the last launch
---| '"world.not_converged"' # the run was not idle after the last launch
---| '"owned"' # the app was asked what its user owns
---| '"world.owned"' # the app was asked what its user owns
---| '"noted"' # a note was written
---| '"world.noted"' # a note was written
---| '"left_standing"' # this many events are scheduled, the first at this time
---| '"world.left_standing"' # this many events are scheduled, the first at this time
---| '"login_owned"' # the app was asked what its logged-in user owns, independent of the device's account
---| '"world.login_owned"' # the app was asked what its logged-in user owns, independent of the device's account
---| '"bought"' # tapped Buy
---| '"user.tapped_buy"' # tapped Buy
---| '"tapped_restore"' # tapped Restore
---| '"user.tapped_restore"' # tapped Restore
---| '"tapped"' # tapped something else
---| '"user.tapped"' # tapped something else
---| '"confirmed"' # confirmed a purchase on the payment sheet
---| '"user.confirmed"' # confirmed a purchase on the payment sheet
---| '"user.cancelled"' # canceled a purchase on the payment sheet
---| '"ignored"' # left the payment sheet open
---| '"user.ignored"' # left the payment sheet open
---| '"signed_in"' # signed in
---| '"user.signed_in"' # signed in
---| '"signed_out"' # signed out
---| '"user.signed_out"' # signed out
---| '"cancelled_sign_in"' # canceled a sign-in request
---| '"user.cancelled_sign_in"' # canceled a sign-in request
---| '"user.approved"' # the family organizer approved a request
---| '"user.declined"' # the family organizer declined a request
---| '"user.resolved"' # completed what an interrupted purchase was waiting for, outside the app
---| '"changed_storefront"' # moved the account to another storefront
---| '"user.changed_storefront"' # moved the account to another storefront
---| '"changed_restrictions"' # allowed or disabled payments
---| '"user.changed_restrictions"' # allowed or disabled payments
---| '"opened_promotion"' # tapped a promoted product in the store
---| '"user.opened_promotion"' # tapped a promoted product in the store
---| '"redeemed_code"' # redeemed an offer code
---| '"user.redeemed_code"' # redeemed an offer code
---| '"dismissed_sheet"' # closed a system sheet
---| '"user.dismissed_sheet"' # closed a system sheet
---| '"consented"' # accepted or declined a price increase
---| '"user.consented"' # accepted or declined a price increase
---| '"set_renewal"' # turned renewal of a subscription on or off
---| '"user.set_renewal"' # turned renewal of a subscription on or off
---| '"set_clock"' # set the device's clock
---| '"user.set_clock"' # set the device's clock
---| '"cleared_history"' # cleared the purchase history of a sandbox account
---| '"user.cleared_history"' # cleared the purchase history of a sandbox account
---| '"opened_link"' # opened a link to the store
---| '"user.opened_link"' # opened a link to the store
---| '"copied_preferences"' # replaced the app's preferences with those of another device
---| '"user.copied_preferences"' # replaced the app's preferences with those of another device
---| '"missed_promotion"' # found no promotion for a product, because the app hides it on this device
---| '"user.missed_promotion"' # found no promotion for a product, because the app hides it on this device
---| '"logged_in"' # logged in to the app, independent of the device's account
---| '"user.logged_in"' # logged in to the app, independent of the device's account
---| '"logged_out"' # logged out of the app
---| '"user.logged_out"' # logged out of the app
---| '"sent_foreign_receipt"' # sent the receipt of another app to the app's server, bypassing the app
---| '"user.sent_foreign_receipt"' # sent the receipt of another app to the app's server, bypassing the app
---| '"replayed_receipt"' # sent a copied receipt to the app's server, bypassing the app
---| '"user.replayed_receipt"' # sent a copied receipt to the app's server, bypassing the app
---| '"app_installed"' # the app was installed
---| '"device.app_installed"' # the app was installed
---| '"app_removed"' # the app was removed with its data
---| '"device.app_removed"' # the app was removed with its data
---| '"app_updated"' # the app was updated and kept its data
---| '"device.app_updated"' # the app was updated and kept its data
---| '"rebooted"' # the device restarted
---| '"device.rebooted"' # the device restarted
---| '"powered_off"' # the device was turned off
---| '"device.powered_off"' # the device was turned off
---| '"backed_up"' # a device backup was created
---| '"device.backed_up"' # a device backup was created
---| '"backup_restored"' # a device backup was restored to this device
---| '"device.backup_restored"' # a device backup was restored to this device
---| '"device.storefront_changed"' # the device's storefront changed
---| '"alert"' # the system showed an alert
---| '"device.alert_shown"' # the system showed an alert
---| '"sheet"' # the payment sheet appeared
---| '"device.sheet_shown"' # the payment sheet appeared
---| '"sheet_closed"' # the payment sheet closed
---| '"device.sheet_closed"' # the payment sheet closed
---| '"sign_in_asked"' # the system asked the user to sign in
---| '"device.sign_in_asked"' # the system asked the user to sign in
---| '"notification_shown"' # a notification offered to open the app
---| '"device.notification_shown"' # a notification offered to open the app
---| '"receipt_written"' # the receipt on the device was updated
---| '"device.receipt_written"' # the receipt on the device was updated
---| '"disk_filled"' # the disk became full
---| '"device.disk_filled"' # the disk became full
---| '"disk_freed"' # the disk has free space again
---| '"device.disk_freed"' # the disk has free space again
---| '"caches_purged"' # the system purged the app's caches
---| '"device.caches_purged"' # the system purged the app's caches
---| '"promotion_shown"' # the promotion of a product is now shown, hidden, or default
---| '"device.promotion_shown"' # the promotion of a product is now shown, hidden, or default
---| '"promotions_ordered"' # the app set the order of promoted products
---| '"device.promotions_ordered"' # the app set the order of promoted products
---| '"launched"' # the app launched
---| '"process.launched"' # the app launched
---| '"foregrounded"' # the app entered the foreground
---| '"process.foregrounded"' # the app entered the foreground
---| '"backgrounded"' # the app entered the background
---| '"process.backgrounded"' # the app entered the background
---| '"terminated"' # the system terminated the app normally
---| '"process.terminated"' # the system terminated the app normally
---| '"killed"' # the process was killed
---| '"process.killed"' # the process was killed
---| '"crashed"' # the process crashed
---| '"process.crashed"' # the process crashed
---| '"process.raised"' # StoreKit raised an exception
---| '"hung"' # the app exceeded its limit within one event
---| '"process.hung"' # the app exceeded its limit within one event
---| '"timer_fired"' # a timer of the app fired
---| '"process.timer_fired"' # a timer of the app fired
---| '"ticks_passed_over"' # a repeating timer whose turns change nothing was not run until now
---| '"process.ticks_passed_over"' # a repeating timer whose turns change nothing was not run until now
---| '"worked"' # the app's main thread was busy for this time
---| '"process.worked"' # the app's main thread was busy for this time
---| '"observing"' # an observer was registered
---| '"queue.observer_added"' # an observer was registered
---| '"observer_removed"' # an observer was removed
---| '"queue.observer_removed"' # an observer was removed
---| '"observer_released"' # an observer was deallocated
---| '"queue.observer_released"' # an observer was deallocated
---| '"delegate_set"' # a queue delegate was set
---| '"queue.delegate_set"' # a queue delegate was set
---| '"added"' # a payment was added
---| '"queue.payment_added"' # a payment was added
---| '"offer_attached"' # the payment has a promotional offer (timestamp 0: none given)
---| '"queue.offer_attached"' # the payment has a promotional offer (timestamp 0: none given)
---| '"finished"' # finish was called
---| '"queue.finish_called"' # finish was called
---| '"restoring"' # a restore was started
---| '"queue.restore_called"' # a restore was started
---| '"payments_allowed_read"' # the app checked whether payments are allowed
---| '"queue.payments_allowed_read"' # the app checked whether payments are allowed
---| '"transactions_read"' # the app read the pending transactions
---| '"queue.transactions_read"' # the app read the pending transactions
---| '"storefront_read"' # the app read the storefront
---| '"queue.storefront_read"' # the app read the storefront
---| '"promotion_answered"' # the app answered a promoted payment
---| '"queue.promotion_answered"' # the app answered a promoted payment
---| '"storefront_answered"' # the app decided whether to continue in a new storefront
---| '"queue.storefront_answered"' # the app decided whether to continue in a new storefront
---| '"consent_answered"' # the app decided whether to show a price increase
---| '"queue.consent_answered"' # the app decided whether to show a price increase
---| '"consent_requested"' # the app requested the price increase sheet
---| '"queue.consent_requested"' # the app requested the price increase sheet
---| '"code_sheet_requested"' # the app requested the code redemption sheet
---| '"queue.code_sheet_requested"' # the app requested the code redemption sheet
---| '"misused"' # the app made an invalid call that StoreKit tolerates
---| '"queue.misused"' # the app made an invalid call that StoreKit tolerates
---| '"transaction.began"' # was added to the queue as purchasing
---| '"purchased"' # became purchased
---| '"transaction.purchased"' # became purchased
---| '"transaction.failed"' # failed
---| '"restored"' # was restored from the purchase history
---| '"transaction.restored"' # was restored from the purchase history
---| '"deferred"' # is waiting for approval (Ask to Buy)
---| '"transaction.deferred"' # is waiting for approval (Ask to Buy)
---| '"transaction.received"' # arrived from the store unsolicited
---| '"transaction.removed"' # left the queue after finish
---| '"vanished"' # left the queue without being finished
---| '"transaction.vanished"' # left the queue without being finished
---| '"returned"' # its finish had no lasting effect
---| '"transaction.returned"' # its finish had no lasting effect
---| '"held_back"' # waits until its account signs in again
---| '"transaction.held_back"' # waits until its account signs in again
---| '"updated"' # an array of transactions was delivered
---| '"callback.updated"' # an array of transactions was delivered
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
---| '"continue_asked"' # the delegate was asked whether to continue in a new storefront
---| '"callback.continue_asked"' # the delegate was asked whether to continue in a new storefront
---| '"consent_asked"' # the delegate was asked whether to show a price increase
---| '"callback.consent_asked"' # the delegate was asked whether to show a price increase
---| '"callback.revoked"' # a product was reported as revoked
---| '"downloads_updated"' # an array of downloads was delivered
---| '"callback.downloads_updated"' # an array of downloads was delivered
---| '"download_delivered"' # a download was in that array (progress in thousandths; negative time: unknown)
---| '"callback.download_delivered"' # a download was in that array (progress in thousandths; negative time: unknown)
---| '"callback.refused"' # the queue tried to call a deallocated observer
---| '"payment_unheard"' # a promoted payment was offered, but no observer handles it
---| '"callback.payment_unheard"' # a promoted payment was offered, but no observer handles it
---| '"products_started"' # a products request was started
---| '"request.products_started"' # a products request was started
---| '"identifier_asked"' # the request contained this identifier
---| '"request.identifier_asked"' # the request contained this identifier
---| '"product_answered"' # the response listed a product as valid, with its price in the storefront
---| '"request.product_answered"' # the response listed a product as valid, with its price in the storefront
---| '"identifier_rejected"' # the response listed an identifier as invalid
---| '"request.identifier_rejected"' # the response listed an identifier as invalid
---| '"responded"' # the response was delivered
---| '"request.responded"' # the response was delivered
---| '"request.finished"' # the request finished
---| '"request.failed"' # the request failed
---| '"request.cancelled"' # the app canceled the request
---| '"request.released"' # the app released the request
---| '"refresh_started"' # a receipt refresh was started
---| '"request.refresh_started"' # a receipt refresh was started
---| '"bad_receipt_asked"' # the refresh requested an invalid sandbox receipt
---| '"request.bad_receipt_asked"' # the refresh requested an invalid sandbox receipt
---| '"receipt_sent"' # the app sent a receipt to verifyReceipt itself
---| '"request.receipt_sent"' # the app sent a receipt to verifyReceipt itself
---| '"receipt_answered"' # the store returned the result for that receipt
---| '"request.receipt_answered"' # the store returned the result for that receipt
---| '"receipt_unanswered"' # the store did not respond
---| '"request.receipt_unanswered"' # the store did not respond
---| '"announced"' # a transaction has a file to download
---| '"download.announced"' # a transaction has a file to download
---| '"start_called"' # the app started it
---| '"download.start_called"' # the app started it
---| '"pause_called"' # the app paused it
---| '"download.pause_called"' # the app paused it
---| '"resume_called"' # the app resumed it
---| '"download.resume_called"' # the app resumed it
---| '"cancel_called"' # the app canceled it
---| '"download.cancel_called"' # the app canceled it
---| '"download.began"' # its transfer started
---| '"progressed"' # part of the file arrived
---| '"download.progressed"' # part of the file arrived
---| '"paused"' # its transfer paused
---| '"download.paused"' # its transfer paused
---| '"resumed"' # its transfer resumed
---| '"download.resumed"' # its transfer resumed
---| '"stalled"' # its transfer stalled
---| '"download.stalled"' # its transfer stalled
---| '"download.finished"' # it finished; its files are in the cache
---| '"download.failed"' # it failed
---| '"download.cancelled"' # it ended because the app canceled it
---| '"abandoned"' # it ended because its transaction left the queue
---| '"download.abandoned"' # it ended because its transaction left the queue
---| '"location_read"' # the app read the location of its files
---| '"download.location_read"' # the app read the location of its files
---| '"purged"' # its files were removed from the cache
---| '"download.purged"' # its files were removed from the cache
---| '"uploaded"' # a package was uploaded
---| '"catalogue.uploaded"' # a package was uploaded
---| '"upload_rejected"' # a package was rejected
---| '"catalogue.upload_rejected"' # a package was rejected
---| '"upload_processed"' # an uploaded package is ready
---| '"catalogue.upload_processed"' # an uploaded package is ready
---| '"status_changed"' # the status of a product changed
---| '"catalogue.status_changed"' # the status of a product changed
---| '"cleared_for_sale"' # a product was cleared for sale or removed from sale
---| '"catalogue.cleared_for_sale"' # a product was cleared for sale or removed from sale
---| '"hosting_set"' # hosting was turned on or off for a product
---| '"catalogue.hosting_set"' # hosting was turned on or off for a product
---| '"hosting_refused"' # hosting could no longer be turned on or off
---| '"catalogue.hosting_refused"' # hosting could no longer be turned on or off
---| '"price_set"' # the price of a product changed for new purchases
---| '"catalogue.price_set"' # the price of a product changed for new purchases
---| '"agreements_changed"' # the developer's agreements were signed, or lapsed
---| '"catalogue.agreements_changed"' # the developer's agreements were signed, or lapsed
---| '"in_app_purchase_set"' # in-app purchase was enabled or disabled for the App ID
---| '"catalogue.in_app_purchase_set"' # in-app purchase was enabled or disabled for the App ID
---| '"propagated"' # a change to a product took effect in the store
---| '"catalogue.propagated"' # a change to a product took effect in the store
---| '"handler_set"' # a completion handler for the sheet was set
---| '"sheet.handler_set"' # a completion handler for the sheet was set
---| '"load_started"' # an item's page was requested
---| '"sheet.load_started"' # an item's page was requested
---| '"loaded"' # an item's page loaded
---| '"sheet.loaded"' # an item's page loaded
---| '"load_failed"' # an item's page failed to load
---| '"sheet.load_failed"' # an item's page failed to load
---| '"presented"' # the sheet was shown
---| '"sheet.presented"' # the sheet was shown
---| '"sheet.bought"' # the user bought something on the sheet
---| '"closed"' # the user closed the sheet
---| '"sheet.closed"' # the user closed the sheet
---| '"link_followed"' # the user followed a link on the sheet, which opens the App Store app
---| '"sheet.link_followed"' # the user followed a link on the sheet, which opens the App Store app
---| '"link_opened"' # the app opened a link, which takes the user out of the app
---| '"sheet.link_opened"' # the app opened a link, which takes the user out of the app
---| '"handler_called"' # the completion handler was called
---| '"sheet.handler_called"' # the completion handler was called
---| '"dismissed"' # the app dismissed the sheet
---| '"sheet.dismissed"' # the app dismissed the sheet
---| '"sheet.released"' # the app released the sheet
---| '"lookup_started"' # a search was started
---| '"sheet.lookup_started"' # a search was started
---| '"looked_up"' # the search has its results
---| '"sheet.looked_up"' # the search has its results
---| '"lookup_failed"' # the search failed
---| '"sheet.lookup_failed"' # the search failed
---| '"message.sent"' # was sent
---| '"arrived"' # arrived
---| '"message.arrived"' # arrived
---| '"message.lost"' # was lost
---| '"message.duplicated"' # was duplicated in transit
---| '"link_failed"' # the link went down
---| '"message.link_failed"' # the link went down
---| '"link_recovered"' # the link is up again
---| '"message.link_recovered"' # the link is up again
---| '"link_slowed"' # messages on the link now take this long (0: default)
---| '"message.link_slowed"' # messages on the link now take this long (0: default)
---| '"link_thinned"' # the link now loses every nth message
---| '"message.link_thinned"' # the link now loses every nth message
---| '"kind_lost"' # all messages of this kind are now lost
---| '"message.kind_lost"' # all messages of this kind are now lost
---| '"kind_doubled"' # all messages of this kind are now duplicated
---| '"message.kind_doubled"' # all messages of this kind are now duplicated
---| '"portal_appeared"' # a captive portal now answers instead of the endpoint
---| '"message.portal_appeared"' # a captive portal now answers instead of the endpoint
---| '"link_cleared"' # the link works normally again
---| '"message.link_cleared"' # the link works normally again
---| '"store.refused"' # rejected a purchase
---| '"charged"' # charged an account and recorded the purchase
---| '"store.charged"' # charged an account and recorded the purchase
---| '"store.recorded"' # recorded a purchase without a charge
---| '"interrupted"' # interrupted a purchase until the user acts outside the app
---| '"store.interrupted"' # interrupted a purchase until the user acts outside the app
---| '"store.resolved"' # resumed an interrupted purchase
---| '"approval_requested"' # asked the family organizer
---| '"store.approval_requested"' # asked the family organizer
---| '"store.approved"' # the organizer approved
---| '"store.declined"' # the organizer declined
---| '"request_expired"' # the request expired
---| '"store.request_expired"' # the request expired
---| '"finish_recorded"' # recorded that the app finished a purchase
---| '"store.finish_recorded"' # recorded that the app finished a purchase
---| '"history_sent"' # sent purchases to restore
---| '"store.history_sent"' # sent purchases to restore
---| '"refunded"' # refunded a purchase
---| '"store.refunded"' # refunded a purchase
---| '"content_attached"' # attached hosted files of this version to the purchase
---| '"store.content_attached"' # attached hosted files of this version to the purchase
---| '"receipt_checked"' # validated a receipt from a server
---| '"store.receipt_checked"' # validated a receipt from a server
---| '"history_cleared"' # cleared the purchase history of a sandbox account
---| '"store.history_cleared"' # cleared the purchase history of a sandbox account
---| '"account_refused"' # rejected an account of the other environment
---| '"store.account_refused"' # rejected an account of the other environment
---| '"store.revoked"' # revoked a purchase
---| '"shared"' # gave a family member access
---| '"store.shared"' # gave a family member access
---| '"request_failed"' # returned an error
---| '"store.request_failed"' # returned an error
---| '"store.failing"' # now returns errors for requests of this kind (count 0: until reset)
---| '"store.recovered"' # works normally again
---| '"store.slowed"' # now takes this long to respond (0: default)
---| '"store.went_down"' # became unreachable
---| '"store.came_up"' # is reachable again
---| '"refund_requested"' # an account requested a refund
---| '"store.refund_requested"' # an account requested a refund
---| '"refund_declined"' # declined a requested refund
---| '"store.refund_declined"' # declined a requested refund
---| '"refund_reversed"' # reversed a refund
---| '"store.refund_reversed"' # reversed a refund
---| '"subscription.began"' # started
---| '"renewed"' # the next period was charged and started
---| '"subscription.renewed"' # the next period was charged and started
---| '"billing_failed"' # the account could not be charged
---| '"subscription.billing_failed"' # the account could not be charged
---| '"grace_began"' # access continues while billing is retried
---| '"subscription.grace_began"' # access continues while billing is retried
---| '"retry_began"' # billing is retried without access
---| '"subscription.retry_began"' # billing is retried without access
---| '"subscription.recovered"' # billing succeeded again
---| '"expired"' # access ended
---| '"subscription.expired"' # access ended
---| '"upgraded"' # another product replaced it immediately
---| '"subscription.upgraded"' # another product replaced it immediately
---| '"change_scheduled"' # another product will replace it at the next renewal
---| '"subscription.change_scheduled"' # another product will replace it at the next renewal
---| '"renewal_set"' # renewal was turned on or off
---| '"subscription.renewal_set"' # renewal was turned on or off
---| '"price_raised"' # a price increase is waiting for consent
---| '"subscription.price_raised"' # a price increase is waiting for consent
---| '"consent_given"' # the user accepted or declined the price increase
---| '"subscription.consent_given"' # the user accepted or declined the price increase
---| '"subscription.revoked"' # was refunded or revoked
---| '"extended"' # the developer extended its period (reason: the code in the App Store Server API)
---| '"subscription.extended"' # the developer extended its period (reason: the code in the App Store Server API)
---| '"extension_refused"' # the store rejected the extension
---| '"subscription.extension_refused"' # the store rejected the extension
---| '"wrote"' # a file was written
---| '"disk.wrote"' # a file was written
---| '"content_written"' # the written file is content that the app's server sent
---| '"disk.content_written"' # the written file is content that the app's server sent
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
---| '"preferences_flushed"' # changed preferences were written to the disk
---| '"disk.preferences_flushed"' # changed preferences were written to the disk
---| '"preferences_lost"' # changed preferences were lost with the process
---| '"disk.preferences_lost"' # changed preferences were lost with the process
---| '"dialog"' # a dialog was shown
---| '"interface.dialog_shown"' # a dialog was shown
---| '"text_shown"' # a text was shown in the app's window
---| '"interface.text_shown"' # a text was shown in the app's window
---| '"busy_began"' # the app showed its busy indicator
---| '"interface.busy_began"' # the app showed its busy indicator
---| '"busy_ended"' # the app hid its busy indicator
---| '"interface.busy_ended"' # the app hid its busy indicator
---| '"price_shown"' # a price was shown
---| '"interface.price_shown"' # a price was shown
---| '"products_listed"' # products were listed for sale
---| '"interface.products_listed"' # products were listed for sale
---| '"asked"' # the app sent a request to the server
---| '"server.asked"' # the app sent a request to the server
---| '"server.recorded"' # stored a value
---| '"signed"' # signed a promotional offer
---| '"server.signed"' # signed a promotional offer
---| '"server.answered"' # responded to the app
---| '"unreachable"' # the app could not reach the server
---| '"server.unreachable"' # the app could not reach the server
---| '"stocked"' # content for a product was uploaded to the server
---| '"server.stocked"' # content for a product was uploaded to the server
---| '"list_sent"' # returned the products for sale
---| '"server.list_sent"' # returned the products for sale
---| '"receipt_received"' # received a receipt
---| '"server.receipt_received"' # received a receipt
---| '"check_sent"' # asked the store about a receipt or a transaction
---| '"server.check_sent"' # asked the store about a receipt or a transaction
---| '"check_answered"' # the store responded
---| '"server.check_answered"' # the store responded
---| '"check_unanswered"' # the store did not respond
---| '"server.check_unanswered"' # the store did not respond
---| '"redeemed"' # recorded a purchase from the receipt as granted
---| '"server.redeemed"' # recorded a purchase from the receipt as granted
---| '"content_found"' # found the content of a product
---| '"server.content_found"' # found the content of a product
---| '"content_answered"' # answered a request for content
---| '"server.content_answered"' # answered a request for content
---| '"server.failing"' # now fails at this step (count 0: until reset)
---| '"server.recovered"' # works normally again
---| '"server.slowed"' # now takes this long to respond (0: default)
---| '"server.went_down"' # became unreachable
---| '"server.came_up"' # is reachable again
---| '"forgot"' # lost its record of granted purchases
---| '"server.forgot"' # lost its record of granted purchases
---| '"code_failed"' # the server code failed
---| '"server.code_failed"' # the server code failed
---| '"check_told"' # the server code passed the store's result to the app
---| '"server.check_told"' # the server code passed the store's result to the app
---| '"paid_out"' # the server code granted a purchase (notification 0: for an app request)
---| '"server.paid_out"' # the server code granted a purchase (notification 0: for an app request)
---| '"took_back"' # the server code revoked a purchase (notification 0: for an app request)
---| '"server.took_back"' # the server code revoked a purchase (notification 0: for an app request)
---| '"entitled"' # at the end of the run, the server code reported how many purchases of a product a user has
---| '"server.entitled"' # at the end of the run, the server code reported how many purchases of a product a user has
---| '"registered"' # a notification URL was set for this version (0: removed)
---| '"notification.registered"' # a notification URL was set for this version (0: removed)
---| '"notification.raised"' # the store created a notification
---| '"notification.sent"' # was sent
---| '"notification.lost"' # was lost
---| '"notification.duplicated"' # was duplicated in transit
---| '"notification.received"' # reached the server
---| '"notification.answered"' # the server responded
---| '"unanswered"' # got no response
---| '"notification.unanswered"' # got no response
---| '"forged"' # a caller other than the store created a notification about a purchase
---| '"notification.forged"' # a caller other than the store created a notification about a purchase
---| '"given_up"' # was abandoned after this many attempts
---| '"notification.given_up"' # was abandoned after this many attempts
---| '"granted"' # reported a grant
---| '"claim.granted"' # reported a grant
---| '"claim.revoked"' # reported a revocation
---| '"persisted"' # reported something as saved
---| '"claim.persisted"' # reported something as saved
---| '"verified"' # reported a receipt validation
---| '"claim.verified"' # reported a receipt validation

---Values that the fields of a fact must have.
---@class assay.fact_fields
---@field device? string|assay.device 
---@field name? string 
---@field account? string|assay.account 
---@field storefront? string 
---@field environment? "production"|"sandbox" 
---@field product? string 
---@field type? "consumable"|"non_consumable"|"auto_renewable"|"free_subscription"|"non_renewing"|"subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge"|"renewal_extension"|"refund_reversed"|"price_change"|"metadata_update"|"migration"|"rescind_consent"|"external_purchase_token" 
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
---@field source? string|assay.device|string 
---@field version? string|integer 
---@field files? integer 
---@field alert? "already_bought"|"already_subscribed"|"purchase_succeeded"|"terms_changed"|"confirmation_needed"|"approval_needed"|"price_increase"|"restore_automatically"|"tester_in_production"|"account_outside_sandbox" 
---@field amount? integer 
---@field entries? integer 
---@field visibility? "default"|"show"|"hide" 
---@field process? integer 
---@field point? string 
---@field file? string 
---@field line? integer 
---@field exception? "invalid_product_identifier"|"invalid_quantity"|"finish_while_purchasing"|"unknown_product"|"finish_twice"|"released_observer"|"missing_sheet" 
---@field timer? integer 
---@field ticks? integer 
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
---@field enabled? boolean 
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
---@field subtype? "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled"|"summary"|"failure"|"unreported" 
---@field forgery? "unsigned"|"altered"|"other_app" 
---@field attempts? integer 

---a device was added
---@class assay.fact.world.device_added
---@field device string 
---@field name string 
---@field number integer Its number in the run.

---an account was added
---@class assay.fact.world.account_added
---@field account string 
---@field name string 
---@field storefront string 
---@field number integer Its number in the run.

---the app and its accounts use this environment
---@class assay.fact.world.environment_set
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---the account is a sandbox account
---@class assay.fact.world.tester_added
---@field account string 
---@field number integer Its number in the run.

---a product is in the catalog
---@class assay.fact.world.product_added
---@field product string 
---@field name string 
---@field type "consumable"|"non_consumable"|"auto_renewable"|"free_subscription"|"non_renewing" 
---@field price integer 
---@field currency string 
---@field group string 
---@field number integer Its number in the run.

---one purchase of the product grants this many units
---@class assay.fact.world.product_granting
---@field product string 
---@field grants integer 
---@field number integer Its number in the run.

---an identifier outside the catalog was used
---@class assay.fact.world.product_mentioned
---@field product string 
---@field name string 
---@field number integer Its number in the run.

---the App Store has an item that can be searched for and shown
---@class assay.fact.world.item_added
---@field number integer 
---@field kind "app"|"song"|"album"|"book"|"film"|"podcast" 
---@field name string 
---@field number integer Its number in the run.

---a purchase history was created for an account
---@class assay.fact.world.history_made
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---an unspecified behavior took a non-default option
---@class assay.fact.world.chosen
---@field site string 
---@field scope integer 
---@field option integer 
---@field count integer 
---@field number integer Its number in the run.

---everything is idle
---@class assay.fact.world.settled
---@field facts integer 
---@field number integer Its number in the run.

---the clock advanced to this time
---@class assay.fact.world.waited
---@field until integer 
---@field number integer Its number in the run.

---the run reached its limit of facts before it became idle
---@class assay.fact.world.budget_spent
---@field facts integer 
---@field number integer Its number in the run.

---the recovery phase began: faults off, network up
---@class assay.fact.world.liveness_began
---@field launches integer 
---@field number integer Its number in the run.

---the run became idle, and one more launch caused nothing
---@class assay.fact.world.converged
---@field launches integer 
---@field number integer Its number in the run.

---the run was not idle after the last launch
---@class assay.fact.world.not_converged
---@field unfinished integer 
---@field callbacks integer 
---@field number integer Its number in the run.

---the app was asked what its user owns
---@class assay.fact.world.owned
---@field device string 
---@field account string 
---@field product string 
---@field count integer 
---@field number integer Its number in the run.

---a note was written
---@class assay.fact.world.noted
---@field text string 
---@field number integer Its number in the run.

---this many events are scheduled, the first at this time
---@class assay.fact.world.left_standing
---@field events integer 
---@field due integer 
---@field number integer Its number in the run.

---the app was asked what its logged-in user owns, independent of the device's account
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

---canceled a purchase on the payment sheet
---@class assay.fact.user.cancelled
---@field transaction integer 
---@field number integer Its number in the run.

---left the payment sheet open
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

---canceled a sign-in request
---@class assay.fact.user.cancelled_sign_in
---@field reason "observer"|"restore"|"purchase"|"receipt" 
---@field number integer Its number in the run.

---the family organizer approved a request
---@class assay.fact.user.approved
---@field transaction integer 
---@field number integer Its number in the run.

---the family organizer declined a request
---@class assay.fact.user.declined
---@field transaction integer 
---@field number integer Its number in the run.

---completed what an interrupted purchase was waiting for, outside the app
---@class assay.fact.user.resolved
---@field transaction integer 
---@field number integer Its number in the run.

---moved the account to another storefront
---@class assay.fact.user.changed_storefront
---@field account string 
---@field storefront string 
---@field number integer Its number in the run.

---allowed or disabled payments
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

---accepted or declined a price increase
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

---cleared the purchase history of a sandbox account
---@class assay.fact.user.cleared_history
---@field account string 
---@field number integer Its number in the run.

---opened a link to the store
---@class assay.fact.user.opened_link
---@field url string 
---@field number integer Its number in the run.

---replaced the app's preferences with those of another device
---@class assay.fact.user.copied_preferences
---@field source string 
---@field number integer Its number in the run.

---found no promotion for a product, because the app hides it on this device
---@class assay.fact.user.missed_promotion
---@field product string 
---@field number integer Its number in the run.

---logged in to the app, independent of the device's account
---@class assay.fact.user.logged_in
---@field account string 
---@field number integer Its number in the run.

---logged out of the app
---@class assay.fact.user.logged_out
---@field number integer Its number in the run.

---sent the receipt of another app to the app's server, bypassing the app
---@class assay.fact.user.sent_foreign_receipt
---@field product string 
---@field number integer Its number in the run.

---sent a copied receipt to the app's server, bypassing the app
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

---the device restarted
---@class assay.fact.device.rebooted
---@field number integer Its number in the run.

---the device was turned off
---@class assay.fact.device.powered_off
---@field number integer Its number in the run.

---a device backup was created
---@class assay.fact.device.backed_up
---@field files integer 
---@field number integer Its number in the run.

---a device backup was restored to this device
---@class assay.fact.device.backup_restored
---@field source string 
---@field files integer 
---@field number integer Its number in the run.

---the device's storefront changed
---@class assay.fact.device.storefront_changed
---@field storefront string 
---@field number integer Its number in the run.

---the system showed an alert
---@class assay.fact.device.alert_shown
---@field alert "already_bought"|"already_subscribed"|"purchase_succeeded"|"terms_changed"|"confirmation_needed"|"approval_needed"|"price_increase"|"restore_automatically"|"tester_in_production"|"account_outside_sandbox" 
---@field product string 
---@field number integer Its number in the run.

---the payment sheet appeared
---@class assay.fact.device.sheet_shown
---@field transaction integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---the payment sheet closed
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

---the receipt on the device was updated
---@class assay.fact.device.receipt_written
---@field entries integer 
---@field number integer Its number in the run.

---the disk became full
---@class assay.fact.device.disk_filled
---@field number integer Its number in the run.

---the disk has free space again
---@class assay.fact.device.disk_freed
---@field number integer Its number in the run.

---the system purged the app's caches
---@class assay.fact.device.caches_purged
---@field files integer 
---@field number integer Its number in the run.

---the promotion of a product is now shown, hidden, or default
---@class assay.fact.device.promotion_shown
---@field product string 
---@field visibility "default"|"show"|"hide" 
---@field number integer Its number in the run.

---the app set the order of promoted products
---@class assay.fact.device.promotions_ordered
---@field count integer 
---@field number integer Its number in the run.

---the app launched
---@class assay.fact.process.launched
---@field process integer 
---@field version string 
---@field number integer Its number in the run.

---the app entered the foreground
---@class assay.fact.process.foregrounded
---@field process integer 
---@field number integer Its number in the run.

---the app entered the background
---@class assay.fact.process.backgrounded
---@field process integer 
---@field number integer Its number in the run.

---the system terminated the app normally
---@class assay.fact.process.terminated
---@field process integer 
---@field number integer Its number in the run.

---the process was killed
---@class assay.fact.process.killed
---@field process integer 
---@field point string 
---@field number integer Its number in the run.

---the process crashed
---@class assay.fact.process.crashed
---@field process integer 
---@field reason "uncaught_error"|"storekit_exception"|"out_of_memory"|"out_of_instructions"|"protocol_violation"|"invalid_receipt"|"watchdog" 
---@field file string 
---@field line integer 
---@field number integer Its number in the run.

---StoreKit raised an exception
---@class assay.fact.process.raised
---@field exception "invalid_product_identifier"|"invalid_quantity"|"finish_while_purchasing"|"unknown_product"|"finish_twice"|"released_observer"|"missing_sheet" 
---@field number integer Its number in the run.

---the app exceeded its limit within one event
---@class assay.fact.process.hung
---@field process integer 
---@field number integer Its number in the run.

---a timer of the app fired
---@class assay.fact.process.timer_fired
---@field timer integer 
---@field number integer Its number in the run.

---a repeating timer whose turns change nothing was not run until now
---@class assay.fact.process.ticks_passed_over
---@field timer integer 
---@field ticks integer 
---@field number integer Its number in the run.

---the app's main thread was busy for this time
---@class assay.fact.process.worked
---@field time integer 
---@field number integer Its number in the run.

---an observer was registered
---@class assay.fact.queue.observer_added
---@field observer integer 
---@field number integer Its number in the run.

---an observer was removed
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

---the payment has a promotional offer (timestamp 0: none given)
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

---a restore was started
---@class assay.fact.queue.restore_called
---@field username string 
---@field number integer Its number in the run.

---the app checked whether payments are allowed
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

---the app decided whether to continue in a new storefront
---@class assay.fact.queue.storefront_answered
---@field transaction integer 
---@field continues boolean 
---@field number integer Its number in the run.

---the app decided whether to show a price increase
---@class assay.fact.queue.consent_answered
---@field shows boolean 
---@field number integer Its number in the run.

---the app requested the price increase sheet
---@class assay.fact.queue.consent_requested
---@field number integer Its number in the run.

---the app requested the code redemption sheet
---@class assay.fact.queue.code_sheet_requested
---@field number integer Its number in the run.

---the app made an invalid call that StoreKit tolerates
---@class assay.fact.queue.misused
---@field misuse "observer_added_twice"|"observer_unknown"|"observer_released_while_registered"|"finished_twice"|"finished_deferred"|"finished_of_earlier_launch"|"added_without_observer"|"added_while_forbidden"|"restore_while_restoring"|"request_released"|"promoted_payment_copied"|"storefront_answer_late"|"download_call_without_effect"|"download_of_finished_transaction"|"content_read_too_early"|"sheet_without_handler"|"sheet_shown_before_loaded" 
---@field subject integer 
---@field number integer Its number in the run.

---was added to the queue as purchasing
---@class assay.fact.transaction.began
---@field transaction integer 
---@field product string 
---@field quantity integer 
---@field account string 
---@field number integer Its number in the run.

---became purchased
---@class assay.fact.transaction.purchased
---@field transaction integer 
---@field purchase integer 
---@field identifier integer 
---@field number integer Its number in the run.

---failed
---@class assay.fact.transaction.failed
---@field transaction integer 
---@field error string 
---@field number integer Its number in the run.

---was restored from the purchase history
---@class assay.fact.transaction.restored
---@field transaction integer 
---@field product string 
---@field purchase integer 
---@field identifier integer 
---@field account string 
---@field number integer Its number in the run.

---is waiting for approval (Ask to Buy)
---@class assay.fact.transaction.deferred
---@field transaction integer 
---@field number integer Its number in the run.

---arrived from the store unsolicited
---@class assay.fact.transaction.received
---@field transaction integer 
---@field product string 
---@field quantity integer 
---@field account string 
---@field number integer Its number in the run.

---left the queue after finish
---@class assay.fact.transaction.removed
---@field transaction integer 
---@field number integer Its number in the run.

---left the queue without being finished
---@class assay.fact.transaction.vanished
---@field transaction integer 
---@field number integer Its number in the run.

---its finish had no lasting effect
---@class assay.fact.transaction.returned
---@field transaction integer 
---@field number integer Its number in the run.

---waits until its account signs in again
---@class assay.fact.transaction.held_back
---@field transaction integer 
---@field number integer Its number in the run.

---an array of transactions was delivered
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

---the delegate was asked whether to continue in a new storefront
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

---an array of downloads was delivered
---@class assay.fact.callback.downloads_updated
---@field observer integer 
---@field count integer 
---@field number integer Its number in the run.

---a download was in that array (progress in thousandths; negative time: unknown)
---@class assay.fact.callback.download_delivered
---@field observer integer 
---@field download integer 
---@field transaction integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field progress integer 
---@field remaining integer 
---@field number integer Its number in the run.

---the queue tried to call a deallocated observer
---@class assay.fact.callback.refused
---@field observer integer 
---@field number integer Its number in the run.

---a promoted payment was offered, but no observer handles it
---@class assay.fact.callback.payment_unheard
---@field product string 
---@field number integer Its number in the run.

---a products request was started
---@class assay.fact.request.products_started
---@field request integer 
---@field count integer 
---@field number integer Its number in the run.

---the request contained this identifier
---@class assay.fact.request.identifier_asked
---@field request integer 
---@field name string 
---@field number integer Its number in the run.

---the response listed a product as valid, with its price in the storefront
---@class assay.fact.request.product_answered
---@field request integer 
---@field product string 
---@field price integer 
---@field currency string 
---@field number integer Its number in the run.

---the response listed an identifier as invalid
---@class assay.fact.request.identifier_rejected
---@field request integer 
---@field name string 
---@field number integer Its number in the run.

---the response was delivered
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

---the app canceled the request
---@class assay.fact.request.cancelled
---@field request integer 
---@field number integer Its number in the run.

---the app released the request
---@class assay.fact.request.released
---@field request integer 
---@field number integer Its number in the run.

---a receipt refresh was started
---@class assay.fact.request.refresh_started
---@field request integer 
---@field number integer Its number in the run.

---the refresh requested an invalid sandbox receipt
---@class assay.fact.request.bad_receipt_asked
---@field request integer 
---@field expired boolean 
---@field revoked boolean 
---@field volume_purchase boolean 
---@field number integer Its number in the run.

---the app sent a receipt to verifyReceipt itself
---@class assay.fact.request.receipt_sent
---@field request integer 
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---the store returned the result for that receipt
---@class assay.fact.request.receipt_answered
---@field request integer 
---@field status integer 
---@field entries integer 
---@field number integer Its number in the run.

---the store did not respond
---@class assay.fact.request.receipt_unanswered
---@field request integer 
---@field error string 
---@field number integer Its number in the run.

---a transaction has a file to download
---@class assay.fact.download.announced
---@field download integer 
---@field transaction integer 
---@field product string 
---@field content string 
---@field version string 
---@field bytes integer 
---@field number integer Its number in the run.

---the app started it
---@class assay.fact.download.start_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app paused it
---@class assay.fact.download.pause_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app resumed it
---@class assay.fact.download.resume_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---the app canceled it
---@class assay.fact.download.cancel_called
---@field download integer 
---@field state "waiting"|"active"|"paused"|"finished"|"failed"|"cancelled" 
---@field number integer Its number in the run.

---its transfer started
---@class assay.fact.download.began
---@field download integer 
---@field number integer Its number in the run.

---part of the file arrived
---@class assay.fact.download.progressed
---@field download integer 
---@field bytes integer 
---@field number integer Its number in the run.

---its transfer paused
---@class assay.fact.download.paused
---@field download integer 
---@field number integer Its number in the run.

---its transfer resumed
---@class assay.fact.download.resumed
---@field download integer 
---@field number integer Its number in the run.

---its transfer stalled
---@class assay.fact.download.stalled
---@field download integer 
---@field number integer Its number in the run.

---it finished; its files are in the cache
---@class assay.fact.download.finished
---@field download integer 
---@field path string 
---@field files integer 
---@field number integer Its number in the run.

---it failed
---@class assay.fact.download.failed
---@field download integer 
---@field error string 
---@field number integer Its number in the run.

---it ended because the app canceled it
---@class assay.fact.download.cancelled
---@field download integer 
---@field number integer Its number in the run.

---it ended because its transaction left the queue
---@class assay.fact.download.abandoned
---@field download integer 
---@field number integer Its number in the run.

---the app read the location of its files
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

---a package was rejected
---@class assay.fact.catalogue.upload_rejected
---@field product string 
---@field reason string 
---@field number integer Its number in the run.

---an uploaded package is ready
---@class assay.fact.catalogue.upload_processed
---@field product string 
---@field version string 
---@field number integer Its number in the run.

---the status of a product changed
---@class assay.fact.catalogue.status_changed
---@field product string 
---@field status "missing_metadata"|"waiting_for_upload"|"processing_content"|"ready_to_submit"|"waiting_for_review"|"in_review"|"developer_action_needed"|"pending_binary_approval"|"approved"|"developer_removed_from_sale"|"removed_from_sale"|"rejected" 
---@field number integer Its number in the run.

---a product was cleared for sale or removed from sale
---@class assay.fact.catalogue.cleared_for_sale
---@field product string 
---@field cleared boolean 
---@field number integer Its number in the run.

---hosting was turned on or off for a product
---@class assay.fact.catalogue.hosting_set
---@field product string 
---@field hosted boolean 
---@field number integer Its number in the run.

---hosting could no longer be turned on or off
---@class assay.fact.catalogue.hosting_refused
---@field product string 
---@field status "missing_metadata"|"waiting_for_upload"|"processing_content"|"ready_to_submit"|"waiting_for_review"|"in_review"|"developer_action_needed"|"pending_binary_approval"|"approved"|"developer_removed_from_sale"|"removed_from_sale"|"rejected" 
---@field number integer Its number in the run.

---the price of a product changed for new purchases
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

---in-app purchase was enabled or disabled for the App ID
---@class assay.fact.catalogue.in_app_purchase_set
---@field enabled boolean 
---@field number integer Its number in the run.

---a change to a product took effect in the store
---@class assay.fact.catalogue.propagated
---@field product string 
---@field number integer Its number in the run.

---a completion handler for the sheet was set
---@class assay.fact.sheet.handler_set
---@field request integer 
---@field number integer Its number in the run.

---an item's page was requested
---@class assay.fact.sheet.load_started
---@field request integer 
---@field number integer 
---@field number integer Its number in the run.

---an item's page loaded
---@class assay.fact.sheet.loaded
---@field request integer 
---@field number integer Its number in the run.

---an item's page failed to load
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

---the user followed a link on the sheet, which opens the App Store app
---@class assay.fact.sheet.link_followed
---@field request integer 
---@field number integer Its number in the run.

---the app opened a link, which takes the user out of the app
---@class assay.fact.sheet.link_opened
---@field url string 
---@field number integer Its number in the run.

---the completion handler was called
---@class assay.fact.sheet.handler_called
---@field request integer 
---@field number integer Its number in the run.

---the app dismissed the sheet
---@class assay.fact.sheet.dismissed
---@field request integer 
---@field number integer Its number in the run.

---the app released the sheet
---@class assay.fact.sheet.released
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

---was sent
---@class assay.fact.message.sent
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field number integer Its number in the run.

---arrived
---@class assay.fact.message.arrived
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field number integer Its number in the run.

---was lost
---@class assay.fact.message.lost
---@field message integer 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field device string 
---@field reason "link_down"|"dropped"|"receiver_gone"|"intercepted"|"store_down"|"server_down" 
---@field number integer Its number in the run.

---was duplicated in transit
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

---the link is up again
---@class assay.fact.message.link_recovered
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---messages on the link now take this long (0: default)
---@class assay.fact.message.link_slowed
---@field device string 
---@field endpoint "store"|"server" 
---@field latency integer 
---@field number integer Its number in the run.

---the link now loses every nth message
---@class assay.fact.message.link_thinned
---@field device string 
---@field endpoint "store"|"server" 
---@field direction "both"|"requests"|"answers" 
---@field each integer 
---@field number integer Its number in the run.

---all messages of this kind are now lost
---@class assay.fact.message.kind_lost
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field number integer Its number in the run.

---all messages of this kind are now duplicated
---@class assay.fact.message.kind_doubled
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field number integer Its number in the run.

---a captive portal now answers instead of the endpoint
---@class assay.fact.message.portal_appeared
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---the link works normally again
---@class assay.fact.message.link_cleared
---@field device string 
---@field endpoint "store"|"server" 
---@field number integer Its number in the run.

---rejected a purchase
---@class assay.fact.store.refused
---@field account string 
---@field product string 
---@field error string 
---@field number integer Its number in the run.

---charged an account and recorded the purchase
---@class assay.fact.store.charged
---@field purchase integer 
---@field account string 
---@field product string 
---@field quantity integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---recorded a purchase without a charge
---@class assay.fact.store.recorded
---@field purchase integer 
---@field account string 
---@field product string 
---@field quantity integer 
---@field reason "bought"|"rebought_free"|"renewed"|"approved"|"resolved"|"redeemed"|"shared"|"upgraded"|"elsewhere"|"prior" 
---@field number integer Its number in the run.

---interrupted a purchase until the user acts outside the app
---@class assay.fact.store.interrupted
---@field account string 
---@field product string 
---@field error string 
---@field number integer Its number in the run.

---resumed an interrupted purchase
---@class assay.fact.store.resolved
---@field purchase integer 
---@field number integer Its number in the run.

---asked the family organizer
---@class assay.fact.store.approval_requested
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---the organizer approved
---@class assay.fact.store.approved
---@field purchase integer 
---@field number integer Its number in the run.

---the organizer declined
---@class assay.fact.store.declined
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---the request expired
---@class assay.fact.store.request_expired
---@field account string 
---@field product string 
---@field number integer Its number in the run.

---recorded that the app finished a purchase
---@class assay.fact.store.finish_recorded
---@field purchase integer 
---@field number integer Its number in the run.

---sent purchases to restore
---@class assay.fact.store.history_sent
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---refunded a purchase
---@class assay.fact.store.refunded
---@field purchase integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---attached hosted files of this version to the purchase
---@class assay.fact.store.content_attached
---@field purchase integer 
---@field product string 
---@field version string 
---@field downloads integer 
---@field number integer Its number in the run.

---validated a receipt from a server
---@class assay.fact.store.receipt_checked
---@field environment "production"|"sandbox" 
---@field kind "app"|"transaction" 
---@field status integer 
---@field retryable boolean 
---@field entries integer 
---@field number integer Its number in the run.

---cleared the purchase history of a sandbox account
---@class assay.fact.store.history_cleared
---@field account string 
---@field number integer Its number in the run.

---rejected an account of the other environment
---@class assay.fact.store.account_refused
---@field account string 
---@field environment "production"|"sandbox" 
---@field number integer Its number in the run.

---revoked a purchase
---@class assay.fact.store.revoked
---@field purchase integer 
---@field reason "refund"|"family_sharing_ended"|"upgraded" 
---@field number integer Its number in the run.

---gave a family member access
---@class assay.fact.store.shared
---@field purchase integer 
---@field account string 
---@field number integer Its number in the run.

---returned an error
---@class assay.fact.store.request_failed
---@field device string 
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field error string 
---@field number integer Its number in the run.

---now returns errors for requests of this kind (count 0: until reset)
---@class assay.fact.store.failing
---@field kind "checkout_request"|"checkout_answer"|"purchase_request"|"purchase_answer"|"finish_report"|"finish_answer"|"queue_request"|"queue_answer"|"restore_request"|"restore_answer"|"products_request"|"products_answer"|"receipt_request"|"receipt_answer"|"store_notice"|"server_request"|"server_answer"|"content_request"|"content_answer"|"lookup_request"|"lookup_answer"|"sheet_request"|"sheet_answer"|"check_request"|"check_answer" 
---@field error string 
---@field count integer 
---@field number integer Its number in the run.

---works normally again
---@class assay.fact.store.recovered
---@field number integer Its number in the run.

---now takes this long to respond (0: default)
---@class assay.fact.store.slowed
---@field latency integer 
---@field number integer Its number in the run.

---became unreachable
---@class assay.fact.store.went_down
---@field number integer Its number in the run.

---is reachable again
---@class assay.fact.store.came_up
---@field number integer Its number in the run.

---an account requested a refund
---@class assay.fact.store.refund_requested
---@field purchase integer 
---@field number integer Its number in the run.

---declined a requested refund
---@class assay.fact.store.refund_declined
---@field purchase integer 
---@field number integer Its number in the run.

---reversed a refund
---@class assay.fact.store.refund_reversed
---@field purchase integer 
---@field amount integer 
---@field currency string 
---@field number integer Its number in the run.

---started
---@class assay.fact.subscription.began
---@field subscription integer 
---@field account string 
---@field product string 
---@field expires integer 
---@field number integer Its number in the run.

---the next period was charged and started
---@class assay.fact.subscription.renewed
---@field subscription integer 
---@field purchase integer 
---@field expires integer 
---@field number integer Its number in the run.

---the account could not be charged
---@class assay.fact.subscription.billing_failed
---@field subscription integer 
---@field number integer Its number in the run.

---access continues while billing is retried
---@class assay.fact.subscription.grace_began
---@field subscription integer 
---@field until integer 
---@field number integer Its number in the run.

---billing is retried without access
---@class assay.fact.subscription.retry_began
---@field subscription integer 
---@field until integer 
---@field number integer Its number in the run.

---billing succeeded again
---@class assay.fact.subscription.recovered
---@field subscription integer 
---@field expires integer 
---@field number integer Its number in the run.

---access ended
---@class assay.fact.subscription.expired
---@field subscription integer 
---@field reason "cancelled"|"billing_error"|"no_consent"|"unavailable"|"unknown" 
---@field number integer Its number in the run.

---another product replaced it immediately
---@class assay.fact.subscription.upgraded
---@field subscription integer 
---@field product string 
---@field number integer Its number in the run.

---another product will replace it at the next renewal
---@class assay.fact.subscription.change_scheduled
---@field subscription integer 
---@field product string 
---@field number integer Its number in the run.

---renewal was turned on or off
---@class assay.fact.subscription.renewal_set
---@field subscription integer 
---@field renews boolean 
---@field number integer Its number in the run.

---a price increase is waiting for consent
---@class assay.fact.subscription.price_raised
---@field subscription integer 
---@field price integer 
---@field number integer Its number in the run.

---the user accepted or declined the price increase
---@class assay.fact.subscription.consent_given
---@field subscription integer 
---@field agreed boolean 
---@field number integer Its number in the run.

---was refunded or revoked
---@class assay.fact.subscription.revoked
---@field subscription integer 
---@field number integer Its number in the run.

---the developer extended its period (reason: the code in the App Store Server API)
---@class assay.fact.subscription.extended
---@field subscription integer 
---@field until integer 
---@field days integer 
---@field reason integer 
---@field number integer Its number in the run.

---the store rejected the extension
---@class assay.fact.subscription.extension_refused
---@field subscription integer 
---@field days integer 
---@field number integer Its number in the run.

---a file was written
---@class assay.fact.disk.wrote
---@field path string 
---@field bytes integer 
---@field number integer Its number in the run.

---the written file is content that the app's server sent
---@class assay.fact.disk.content_written
---@field path string 
---@field product string 
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

---changed preferences were written to the disk
---@class assay.fact.disk.preferences_flushed
---@field count integer 
---@field number integer Its number in the run.

---changed preferences were lost with the process
---@class assay.fact.disk.preferences_lost
---@field count integer 
---@field number integer Its number in the run.

---a dialog was shown
---@class assay.fact.interface.dialog_shown
---@field dialog "message"|"error"|"confirmation"|"waiting"|"success" 
---@field text string 
---@field number integer Its number in the run.

---a text was shown in the app's window
---@class assay.fact.interface.text_shown
---@field dialog "message"|"error"|"confirmation"|"waiting"|"success" 
---@field text string 
---@field number integer Its number in the run.

---the app showed its busy indicator
---@class assay.fact.interface.busy_began
---@field number integer Its number in the run.

---the app hid its busy indicator
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

---the app sent a request to the server
---@class assay.fact.server.asked
---@field verb string 
---@field key string 
---@field number integer Its number in the run.

---stored a value
---@class assay.fact.server.recorded
---@field account string 
---@field key string 
---@field number integer Its number in the run.

---signed a promotional offer
---@class assay.fact.server.signed
---@field account string 
---@field product string 
---@field offer string 
---@field nonce string 
---@field number integer Its number in the run.

---responded to the app
---@class assay.fact.server.answered
---@field status integer 
---@field number integer Its number in the run.

---the app could not reach the server
---@class assay.fact.server.unreachable
---@field error string 
---@field number integer Its number in the run.

---content for a product was uploaded to the server
---@class assay.fact.server.stocked
---@field product string 
---@field version string 
---@field files integer 
---@field bytes integer 
---@field number integer Its number in the run.

---returned the products for sale
---@class assay.fact.server.list_sent
---@field count integer 
---@field number integer Its number in the run.

---received a receipt
---@class assay.fact.server.receipt_received
---@field account string 
---@field product string 
---@field kind "app"|"transaction" 
---@field bytes integer 
---@field number integer Its number in the run.

---asked the store about a receipt or a transaction
---@class assay.fact.server.check_sent
---@field environment "production"|"sandbox" 
---@field attempt integer 
---@field number integer Its number in the run.

---the store responded
---@class assay.fact.server.check_answered
---@field environment "production"|"sandbox" 
---@field status integer 
---@field retryable boolean 
---@field entries integer 
---@field number integer Its number in the run.

---the store did not respond
---@class assay.fact.server.check_unanswered
---@field environment "production"|"sandbox" 
---@field error string 
---@field number integer Its number in the run.

---recorded a purchase from the receipt as granted
---@class assay.fact.server.redeemed
---@field account string 
---@field product string 
---@field identifier integer 
---@field number integer Its number in the run.

---found the content of a product
---@class assay.fact.server.content_found
---@field product string 
---@field version string 
---@field number integer Its number in the run.

---answered a request for content
---@class assay.fact.server.content_answered
---@field product string 
---@field answer "sent"|"not_paid"|"rejected"|"try_later"|"already_redeemed"|"no_such_content" 
---@field version string 
---@field bytes integer 
---@field number integer Its number in the run.

---now fails at this step (count 0: until reset)
---@class assay.fact.server.failing
---@field step string 
---@field status integer 
---@field count integer 
---@field number integer Its number in the run.

---works normally again
---@class assay.fact.server.recovered
---@field number integer Its number in the run.

---now takes this long to respond (0: default)
---@class assay.fact.server.slowed
---@field latency integer 
---@field number integer Its number in the run.

---became unreachable
---@class assay.fact.server.went_down
---@field number integer Its number in the run.

---is reachable again
---@class assay.fact.server.came_up
---@field number integer Its number in the run.

---lost its record of granted purchases
---@class assay.fact.server.forgot
---@field count integer 
---@field number integer Its number in the run.

---the server code failed
---@class assay.fact.server.code_failed
---@field file string 
---@field line integer 
---@field number integer Its number in the run.

---the server code passed the store's result to the app
---@class assay.fact.server.check_told
---@field status integer 
---@field number integer Its number in the run.

---the server code granted a purchase (notification 0: for an app request)
---@class assay.fact.server.paid_out
---@field account string 
---@field product string 
---@field identifier integer 
---@field notification integer 
---@field number integer Its number in the run.

---the server code revoked a purchase (notification 0: for an app request)
---@class assay.fact.server.took_back
---@field account string 
---@field product string 
---@field identifier integer 
---@field notification integer 
---@field number integer Its number in the run.

---at the end of the run, the server code reported how many purchases of a product a user has
---@class assay.fact.server.entitled
---@field account string 
---@field product string 
---@field count integer 
---@field number integer Its number in the run.

---a notification URL was set for this version (0: removed)
---@class assay.fact.notification.registered
---@field version integer 
---@field number integer Its number in the run.

---the store created a notification
---@class assay.fact.notification.raised
---@field notification integer 
---@field type "subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge"|"renewal_extension"|"refund_reversed"|"price_change"|"metadata_update"|"migration"|"rescind_consent"|"external_purchase_token" 
---@field subtype "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled"|"summary"|"failure"|"unreported" 
---@field purchase integer 
---@field identifier integer 
---@field subscription integer 
---@field number integer Its number in the run.

---was sent
---@class assay.fact.notification.sent
---@field notification integer 
---@field type "subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge"|"renewal_extension"|"refund_reversed"|"price_change"|"metadata_update"|"migration"|"rescind_consent"|"external_purchase_token" 
---@field subtype "none"|"initial_buy"|"resubscribe"|"billing_recovery"|"grace_period"|"voluntary"|"billing_retry"|"price_increase"|"product_not_for_sale"|"pending"|"accepted"|"upgrade"|"downgrade"|"auto_renew_enabled"|"auto_renew_disabled"|"summary"|"failure"|"unreported" 
---@field attempt integer 
---@field number integer Its number in the run.

---was lost
---@class assay.fact.notification.lost
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---was duplicated in transit
---@class assay.fact.notification.duplicated
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---reached the server
---@class assay.fact.notification.received
---@field notification integer 
---@field attempt integer 
---@field number integer Its number in the run.

---the server responded
---@class assay.fact.notification.answered
---@field notification integer 
---@field attempt integer 
---@field status integer 
---@field number integer Its number in the run.

---got no response
---@class assay.fact.notification.unanswered
---@field notification integer 
---@field attempt integer 
---@field error string 
---@field number integer Its number in the run.

---a caller other than the store created a notification about a purchase
---@class assay.fact.notification.forged
---@field notification integer 
---@field type "subscribed"|"did_renew"|"did_fail_to_renew"|"grace_period_expired"|"expired"|"price_increase"|"did_change_renewal_pref"|"did_change_renewal_status"|"offer_redeemed"|"refund"|"refund_declined"|"consumption_request"|"revoke"|"renewal_extended"|"test"|"one_time_charge"|"renewal_extension"|"refund_reversed"|"price_change"|"metadata_update"|"migration"|"rescind_consent"|"external_purchase_token" 
---@field forgery "unsigned"|"altered"|"other_app" 
---@field purchase integer 
---@field identifier integer 
---@field number integer Its number in the run.

---was abandoned after this many attempts
---@class assay.fact.notification.given_up
---@field notification integer 
---@field attempts integer 
---@field number integer Its number in the run.

---reported a grant
---@class assay.fact.claim.granted
---@field transaction integer 
---@field product string 
---@field account string 
---@field count integer 
---@field number integer Its number in the run.

---reported a revocation
---@class assay.fact.claim.revoked
---@field product string 
---@field account string 
---@field number integer Its number in the run.

---reported something as saved
---@class assay.fact.claim.persisted
---@field transaction integer 
---@field subject "grant"|"receipt"|"content" 
---@field number integer Its number in the run.

---reported a receipt validation
---@class assay.fact.claim.verified
---@field transaction integer 
---@field status integer 
---@field number integer Its number in the run.
