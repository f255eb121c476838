-- What the files hold that the app keeps on a device, outside of the folder that is the system's own.
return function(device)
  local texts = {}
  for path, text in pairs(device:disk()) do
    if not path:find "^Caches/Downloads/" then table.insert(texts, text) end
  end
  table.sort(texts)
  return texts
end
