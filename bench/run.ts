// npm run bench: warm reads of the demo shop beside a bare node:http server with the same bytes, in ratios.
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BareReply } from './bare-server.ts'

const HOST = 'demo.localhost'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 50
const GOAL = 0.7

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-bench-'))
const etalase = startChild('../server/src/main.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
const bare = startChild('./bare-server.ts', {})
try {
  const port = await portOf(etalase)
  const { products } = JSON.parse((await read(port, '/api/v1/products?limit=1', 'identity')).body.toString())
  const paths = {
    'product list': '/api/v1/products',
    'product detail': `/api/v1/products/${products[0].slug}`,
    home: '/api/v1/storefront/home',
    config: '/api/v1/storefront/config',
    categories: '/api/v1/categories',
  }
  const replies = await Promise.all(Object.values(paths).map((path) => recorded(port, path)))
  bare.send(replies)
  const [barePort] = (await once(bare, 'message')) as [number]

  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}; ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, medians`,
  )
  console.log('read             etalase req/s   bare req/s   ratio   p99 ms (etalase / bare)')
  let worst = Number.POSITIVE_INFINITY
  for (const [name, path] of Object.entries(paths)) {
    const rounds: { ours: Load; theirs: Load; ratio: number }[] = []
    // Turn by turn, so that both meet the same state of the machine.
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await load(port, path)
      const theirs = await load(barePort, path)
      rounds.push({ ours, theirs, ratio: ours.requestsPerSecond / theirs.requestsPerSecond })
    }
    const ratio = median(rounds.map((round) => round.ratio))
    worst = Math.min(worst, ratio)
    const rate = (side: 'ours' | 'theirs') =>
      Math.round(median(rounds.map((round) => round[side].requestsPerSecond)))
    const p99 = (side: 'ours' | 'theirs') => median(rounds.map((round) => round[side].p99))
    console.log(
      `${name.padEnd(16)} ${String(rate('ours')).padStart(13)} ${String(rate('theirs')).padStart(12)} ${ratio.toFixed(2).padStart(7)}   ${p99('ours')} / ${p99('theirs')}`,
    )
  }
  console.log(`Lowest ratio ${worst.toFixed(2)}; the goal is ${GOAL}: ${worst >= GOAL ? 'met' : 'MISSED'}`)
  if (worst < GOAL) process.exitCode = 1
} finally {
  bare.kill()
  etalase.kill('SIGTERM')
  await once(etalase, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

function startChild(file: string, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

async function portOf(server: ChildProcess): Promise<number> {
  let said = ''
  for await (const chunk of server.stdout ?? []) {
    said += chunk
    const match = /listens on http:\/\/[^:]+:(\d+)/.exec(said)
    if (match) return Number(match[1])
  }
  throw new Error(`The server did not start:\n${said}`)
}

interface Recorded {
  readonly headers: string[]
  readonly body: Buffer
}

function read(port: number, path: string, encoding: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path, headers: { host: HOST, 'accept-encoding': encoding } },
      async (res) => {
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk)
        resolve({ headers: res.rawHeaders, body: Buffer.concat(chunks) })
      },
    ).on('error', reject)
  })
}

/** The bare server adds these itself, as ours does. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

async function recorded(port: number, path: string): Promise<BareReply> {
  const { headers, body } = await read(port, path, 'br')
  const kept = headers.filter((_, i) => !ADDED_BY_NODE.has(String(headers[i - (i % 2)]).toLowerCase()))
  return { path, headers: kept, body: body.toString('base64') }
}

const run = promisify(execFile)

interface Load {
  readonly requestsPerSecond: number
  readonly p99: number
}

async function load(port: number, path: string): Promise<Load> {
  const script = fileURLToPath(new URL('./load.ts', import.meta.url))
  const args = [script, `http://127.0.0.1:${port}${path}`, HOST, String(SECONDS), String(CONNECTIONS)]
  const { stdout } = await run(process.execPath, args)
  const result = JSON.parse(stdout)
  if (result.failed > 0) throw new Error(`${path}: ${result.failed} requests failed`)
  return result
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
