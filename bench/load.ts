// One round of load against one server, in a process of its own; what to send comes as JSON on standard input.
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

export interface LoadOrder {
  readonly url: string
  readonly seconds: number
  readonly connections: number
  readonly requests: readonly {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body?: string
  }[]
}

export interface Load {
  readonly requestsPerSecond: number
  readonly p99: number
  readonly failed: number
}

const { url, seconds, connections, requests }: LoadOrder = JSON.parse(await text(process.stdin))
const result = await autocannon({ url, duration: seconds, connections, requests: [...requests] })
const load: Load = {
  requestsPerSecond: result.requests.average,
  p99: result.latency.p99,
  failed: result.errors + result.timeouts + result.non2xx,
}
console.log(JSON.stringify(load))
