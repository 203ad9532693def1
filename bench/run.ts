// npm run bench: Etalase beside a bare node:http server that answers the same bytes, on the same Node, in ratios.
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SEARCHES } from '../places/test/searches.ts'
import type { Load, LoadOrder } from './load.ts'
import { record, startBare, startEtalase } from './servers.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 50
const API = '/api/v1'
const headers = { host: 'demo.localhost', 'accept-encoding': 'br' }

interface Case {
  readonly name: string
  /** the share of the bare server that we hold ourselves to */
  readonly goal: number
  readonly requests: LoadOrder['requests']
}

const etalase = await startEtalase()
// BENCH_ONLY=search: only the cases whose name holds this word.
const cases = (await casesFor(etalase.port)).filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? ''))
const bare = await startBare(
  await Promise.all(
    cases.map(async ({ requests }) => ({
      path: requests[0]?.path ?? '',
      replies: await Promise.all(requests.map((request) => record(etalase.port, request))),
    })),
  ),
)
try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}: ` +
      `${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections, medians`,
  )
  console.log('                     Etalase req/s   bare req/s   ratio   goal   p99 ms (Etalase / bare)')
  for (const each of cases) await compare(each)
} finally {
  await bare.stop()
  await etalase.stop()
}

async function casesFor(port: number): Promise<Case[]> {
  const get = (path: string) => [{ method: 'GET' as const, path: API + path, headers }]
  const list = await record(port, {
    method: 'GET',
    path: `${API}/products?limit=1`,
    headers: { host: headers.host },
  })
  const slug = JSON.parse(Buffer.from(list.body, 'base64').toString()).products[0].slug
  return [
    { name: 'product list', goal: 0.7, requests: get('/products') },
    { name: 'product detail', goal: 0.7, requests: get(`/products/${slug}`) },
    { name: 'home', goal: 0.7, requests: get('/storefront/home') },
    { name: 'config', goal: 0.7, requests: get('/storefront/config') },
    { name: 'categories', goal: 0.7, requests: get('/categories') },
    { name: 'destination search', goal: 0.5, requests: searches() },
  ]
}

/** Every search of the tested table, each as it is typed: letter by letter from the second on. */
function searches(): LoadOrder['requests'] {
  const typed = SEARCHES.flatMap(({ q }) => Array.from(q, (_, i) => q.slice(0, i + 1)).slice(1))
  return typed.map((q) => ({
    method: 'POST',
    path: `${API}/shipping/destinations`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
  }))
}

async function compare({ name, goal, requests }: Case): Promise<void> {
  const rounds: { ours: Load; theirs: Load; ratio: number }[] = []
  // Both are warm before anything is counted.
  for (const port of [etalase.port, bare.port]) await load(port, requests)
  // Turn by turn, so that both meet the same state of the machine.
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await load(etalase.port, requests)
    const theirs = await load(bare.port, requests)
    rounds.push({ ours, theirs, ratio: ours.requestsPerSecond / theirs.requestsPerSecond })
  }
  const ratio = median(rounds.map((round) => round.ratio))
  const rate = (side: 'ours' | 'theirs') =>
    String(Math.round(median(rounds.map((round) => round[side].requestsPerSecond))))
  const p99 = (side: 'ours' | 'theirs') => median(rounds.map((round) => round[side].p99))
  const met = ratio >= goal
  console.log(
    `${name.padEnd(20)} ${rate('ours').padStart(13)} ${rate('theirs').padStart(12)} ${ratio.toFixed(2).padStart(7)} ` +
      `${goal.toFixed(1).padStart(6)}   ${p99('ours')} / ${p99('theirs')}${met ? '' : '   MISSED'}`,
  )
  if (!met) process.exitCode = 1
}

async function load(port: number, requests: LoadOrder['requests']): Promise<Load> {
  const order: LoadOrder = {
    url: `http://127.0.0.1:${port}`,
    seconds: SECONDS,
    connections: CONNECTIONS,
    requests,
  }
  const worker = spawn(process.execPath, [fileURLToPath(new URL('./load.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  worker.stdin.end(JSON.stringify(order))
  const result: Load = JSON.parse(await text(worker.stdout))
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`)
  return result
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
