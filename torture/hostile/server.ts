// The server that is attacked: a process of its own, whose memory and handles can be looked at through its inspector.
import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { startProcess } from '../../server/test/processes.ts'
import { type Answer, send } from '../../test/http.ts'
import { freePort } from '../../test/server.ts'
import { PATIENCE_MS } from '../../test/until.ts'
import type { HostileRequest } from './requests.ts'

export interface AttackedServer {
  readonly port: number
  readonly internalPort: number
  send(request: HostileRequest): Promise<Answer>
  /** after collecting its garbage */
  size(): Promise<ServerSize>
  /** whether every object of it has a property of this name */
  isPolluted(name: string): Promise<boolean>
  /** everything it has written so far */
  output(): string
  stop(): Promise<void>
}

export interface ServerSize {
  readonly heapMb: number
  /** outside of the heap: buffers */
  readonly externalMb: number
  /** sockets, files and pipes that are open */
  readonly handles: number
}

/** So little that a leak ends it before the run does. */
const HEAP_MB = 320
const AT_ONCE = 24
const MB = 1024 * 1024

export async function startAttacked(options: {
  connectionString: string
  dataDir: string
  env: Record<string, string>
}): Promise<AttackedServer> {
  const internalPort = await freePort()
  const server = await startProcess({
    ...options,
    env: {
      ...options.env,
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--inspect=127.0.0.1:0 --max-old-space-size=${HEAP_MB}`,
    },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const address = /ws:\/\/\S+/.exec(server.output())?.[0] ?? ''
  // Only while it is looked at: a process that fails waits for its inspector to leave, and would seem to hang.
  const inspect = async (method: string, params?: object): Promise<string> => {
    const inspector = await connect(address)
    return inspector(method, params).finally(() => inspector.close())
  }
  return {
    port: server.port,
    internalPort,
    async send({ path, method, headers, body, isInternal }) {
      const port = isInternal ? internalPort : server.port
      const request = { method, headers, ...(body !== undefined && { body }) }
      // A kept connection may be closed by the server at the very moment it is used: once more, on one of its own.
      return inTime(send(port, path, { ...request, agent }).catch(() => send(port, path, request)))
    },
    async size() {
      agent.destroy()
      await inspect('HeapProfiler.collectGarbage')
      const memory: { heapUsed: number; external: number } = JSON.parse(
        await inspect('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' }),
      )
      const handles = (await readdir(`/proc/${server.pid}/fd`)).length
      return {
        heapMb: Math.round(memory.heapUsed / MB),
        externalMb: Math.round(memory.external / MB),
        handles,
      }
    },
    async isPolluted(name) {
      const expression = `JSON.stringify('${name}' in {} || '${name}' in [] || '${name}' in (() => 0))`
      return (await inspect('Runtime.evaluate', { expression })) === 'true'
    },
    output: server.output,
    async stop() {
      agent.destroy()
      await server.stop()
    },
  }
}

/** Generous on a busy machine; nothing that is asked here takes a second. */
const ANSWER_WITHIN_MS = PATIENCE_MS

async function inTime(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`nothing within ${ANSWER_WITHIN_MS / 1_000} s`)),
    ANSWER_WITHIN_MS,
  )
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

interface Inspector {
  (method: string, params?: object): Promise<string>
  close(): void
}

/** Node's own inspector, over its WebSocket. */
async function connect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (value: string) => void>()
  let calls = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result }: { id?: number; result?: { result?: { value?: string } } } = JSON.parse(String(data))
    if (id !== undefined) waiting.get(id)?.(result?.result?.value ?? '')
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no inspector at "${address}"`)))
  })
  const call = (method: string, params: object = {}) =>
    new Promise<string>((resolve) => {
      const id = ++calls
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return Object.assign(call, { close: () => socket.close() })
}
