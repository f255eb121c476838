-- The entries of the receipt on a device; none where there is no receipt.
return function(device)
  local receipt = device:receipt()
  return receipt and receipt.entries or {}
end
