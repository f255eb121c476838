-- The files that the app keeps on a device, outside of the folder that is the system's own: what they hold by path.
return function(device)
  local files = {}
  for path, text in pairs(device:disk()) do
    if not path:find "^Caches/Downloads/" then files[path] = text end
  end
  return files
end
