// The two servers of a run: Etalase with its demo shop, and the bare one; each in a process of its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BareCase, BareReply } from './bare-server.ts'
import type { LoadOrder } from './load.ts'

export interface Started {
  readonly port: number
  stop(): Promise<void>
}

export async function startEtalase(): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-bench-'))
  const server = start('../server/src/main.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    STOREFRONT_PORT: 'off',
    LOG_LEVEL: 'warn',
    IP_BUDGETS: 'shipping=999999999,search=999999999',
  })
  return {
    port: await portSaidBy(server),
    async stop() {
      await end(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startBare(cases: readonly BareCase[]): Promise<Started> {
  const server = start('./bare-server.ts', {})
  server.send(cases)
  const [port] = (await once(server, 'message')) as [number]
  return { port, stop: () => end(server) }
}

/** What a server answers to a request, so that the bare one can answer the same. */
export async function record(port: number, sent: LoadOrder['requests'][number]): Promise<BareReply> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: sent.path,
    method: sent.method,
    headers: sent.headers,
  })
  outgoing.end(sent.body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(incoming)
  if (incoming.statusCode !== 200) throw new Error(`${sent.path} answered ${incoming.statusCode}: ${body}`)
  const names = incoming.rawHeaders.map((_, i, all) => String(all[i - (i % 2)]).toLowerCase())
  const headers = incoming.rawHeaders.filter((_, i) => !ADDED_BY_NODE.has(names[i] ?? ''))
  return { headers, body: body.toString('base64') }
}

/** The bare server adds these itself, as ours does. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function start(file: string, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

async function portSaidBy(server: ChildProcess): Promise<number> {
  let said = ''
  for await (const chunk of server.stdout ?? []) {
    said += chunk
    const match = /listens on http:\/\/[^:]+:(\d+)/.exec(said)
    if (match) return Number(match[1])
  }
  throw new Error(`The server did not start:\n${said}`)
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
