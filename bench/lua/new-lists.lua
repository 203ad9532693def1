-- Lists that nobody has asked for before: the n-th of some 650,000 ways to ask, from a random one on.
local LETTERS = "abcdefghijklmnoprstu"
local path
local turn

function init(args)
  path = args[1]
  turn = tonumber(args[2])
end

local function letter(n)
  n = n % #LETTERS + 1
  return LETTERS:sub(n, n)
end

function request()
  turn = turn + 1
  local words = math.floor(turn / (77 * 21))
  local query = "?q=" .. letter(words) .. letter(math.floor(words / 20))
    .. "&limit=" .. (24 + turn % 77) .. "&offset=" .. (math.floor(turn / 77) % 21)
  return wrk.format("GET", path .. query)
end
