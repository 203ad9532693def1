-- Posts one JSON body after the other: a line each of the file named after "--".
local requests = {}
local turn = 0

function init(args)
  wrk.headers["Content-Type"] = "application/json"
  for body in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, nil, body)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
