-- Reads over the hosts of many shops, the n-th of them asked for in proportion to 1/n (Zipf): "NAME" and how many.
local requests = {}
local picks = {}
local turn = 0
local PICKS = 200000

function init(args)
  local name, shops, seed = args[1], tonumber(args[2]), tonumber(args[3])
  math.randomseed(seed)
  local sums, sum = {}, 0
  for n = 1, shops do
    sum = sum + 1 / n
    sums[n] = sum
    wrk.headers["Host"] = name .. "-" .. n .. ".localhost"
    requests[n] = wrk.format("GET")
  end
  for i = 1, PICKS do
    local wanted, low, high = math.random() * sum, 1, shops
    while low < high do
      local middle = math.floor((low + high) / 2)
      if sums[middle] < wanted then low = middle + 1 else high = middle end
    end
    picks[i] = low
  end
end

function request()
  turn = turn % PICKS + 1
  return requests[picks[turn]]
end
