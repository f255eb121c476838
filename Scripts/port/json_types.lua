-- The form of each type's value in a message: its schema, and the schema in words.

local types = {}

local text, whole, truth = '{ "type": "string" }', '{ "type": "integer" }', '{ "type": "boolean" }'
local names = '{ "type": "array", "items": { "type": "string" } }'

function types.reference(name) return '{ "$ref": "#/$defs/' .. name .. '" }' end

function types.list(items) return '{ "type": "array", "items": ' .. items .. " }" end

-- A string that is one of some words.
local function one_of(words)
  local quoted = {}
  for word in words:gmatch "%S+" do quoted[#quoted + 1] = '"' .. word .. '"' end
  return '{ "enum": [' .. table.concat(quoted, ", ") .. "] }"
end

local reference, list = types.reference, types.list

types.text, types.whole, types.truth = text, whole, truth

types.told = {
  transaction = reference "transaction", transactions = list(reference "transaction"), original = reference "original",
  download_batch = list(reference "download"), downloads = list(reference "download"), observer = whole, request = whole,
  timer = whole, exchange = whole, visit = whole, sheet = whole, delegate = whole, payment_id = whole,
  product = text, products = names, offered_products = list(reference "product"), identifiers = names, text = text,
  remark = text, bytes = reference "bytes", byte_strings = list(reference "bytes"), name = text, boolean = truth, integer = whole,
  duration = whole, error = reference "error", receipt = reference "receipt", server_answer = reference "server_answer",
  tap = reference "tap", launch = reference "launch", store_items = list(reference "found_item"), transaction_state = one_of "purchasing purchased failed restored deferred",
  identifier = text, date = whole, long = whole, longs = list(whole), price_text = text, period = reference "period",
  offer = reference "offer", offers = list(reference "offer"), discount = reference "payment_discount", download_state = one_of "waiting active paused finished failed cancelled",
  progress = whole, remaining = whole, storefront = reference "storefront", promotion_visibility = one_of "default show hide",
  promotion_answer = reference "promotion_answer", check_reply = reference "check_reply", receipt_properties = names,
  ticket = whole, listener = whole, given = reference "verification", store_transaction = reference "store_transaction",
  status = reference "subscription_status", renewal_state = one_of "subscribed expired in_billing_retry_period in_grace_period revoked",
  expiration_reason = one_of "auto_renew_disabled billing_error did_not_consent_to_price_increase product_unavailable unknown",
  price_increase_status = one_of "no_increase_pending pending agreed", store_message = one_of "generic price_increase_consent billing_issue",
  intent = reference "purchase_intent", feed = one_of "transactions statuses storefronts intents messages",
  store_answer = reference "store_answer", ownership = one_of "purchased family_shared",
  offer_kind = one_of "introductory promotional code win_back",
  product_type = one_of "consumable non_consumable auto_renewable free_subscription non_renewing",
}
-- In the app's messages, objects are numbers.
types.sent = setmetatable({
  transaction = reference "reference", download = reference "reference", downloads = list(reference "reference"),
  payment = reference "new_payment", receipt_flaws = list(one_of "is_expired is_revoked is_volume_purchase"),
  delivery_question = reference "delivery_question", server_verb = one_of "put put_new get sign_offer",
  dialog = one_of "message error confirmation waiting success", claim_subject = one_of "grant receipt content",
  sheet_parameters = reference "sheet_parameters", store_search = reference "store_search",
  check_question = reference "check_question", listing = one_of "unfinished all entitlements latest",
  purchase_options = reference "purchase_options",
}, { __index = types.told })


--- Adds the types whose words are in the port's table: the methods of observers and delegates.
function types.add_methods(port)
  for _, group in ipairs { "observer", "delegate" } do
    local words = {}
    for _, handler in ipairs(port.handlers[group]) do words[#words + 1] = handler.name end
    types.sent[group .. "_handlers"] = list(one_of(table.concat(words, " ")))
  end
end

--- Describes a schema in words.
function types.words(schema)
  local items = schema:match '^{ "type": "array", "items": (.*) }$'
  if items then
    local several = types.words(items):gsub("^a (.*)$", "%1s"):gsub("^one of ", "")
    return "a list of " .. several
  end
  local name = schema:match '#/%$defs/([%w_]+)'
  if name then return "`" .. name .. "` of the schema" end
  local values = schema:match '"enum": %[(.*)%]'
  if values then return "one of " .. values:gsub('"', "`") end
  return ({ [text] = "a string", [whole] = "a whole number", [truth] = "true or false" })[schema] or schema
end

return types
