// One round of load against one address, in a process of its own: node bench/load.ts URL HOST SECONDS CONNECTIONS
import autocannon from 'autocannon'

const [url = '', host = '', seconds = '3', connections = '50'] = process.argv.slice(2)
const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  headers: { host, 'accept-encoding': 'br' },
})
const failed = result.errors + result.timeouts + result.non2xx
console.log(JSON.stringify({ requestsPerSecond: result.requests.average, p99: result.latency.p99, failed }))
