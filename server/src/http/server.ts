// The listening server: connections, broken requests, and an end that drops no request.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer, STATUS_CODES } from '../base/node-http.ts'
import { invalidRequest, Problem, type ProblemCode } from '../base/problems.ts'
import type { Context } from '../context.ts'
import { problemBody } from './answers/problem-answer.ts'
import { PROTECTION } from './answers/protection.ts'
import { boundConnections } from './limits/connections.ts'
import { type Listeners, listenersOf } from './listeners.ts'
import type { Pipeline } from './pipeline.ts'

export interface HttpServer {
  /** Rejects when it cannot be listened on. Returns the port. */
  listen(port: number, host: string): Promise<number>
  /**
   * Goes on answering for so many milliseconds, each answer being the last of its connection. One that takes no more
   * callers (`isReplaced`) is done as soon as nobody is connected.
   */
  drain(options: Draining): Promise<void>
  /** resolves when every request under way is answered */
  close(): Promise<void>
}

export interface Draining {
  readonly ms: number
  /** whether others take new connections from now on; else they come here until the end */
  readonly isReplaced: boolean
}

const KEEP_ALIVE_MS = 65_000
const CLOSE_IDLE_MS = 50
const CHECK_TIMES_MS = 1_000
const LINGER_MS = 2_000

export function buildServer(ctx: Context, pipeline: Pipeline): HttpServer {
  const { headers } = ctx.config.connectionLimits
  const options = {
    requireHostHeader: false,
    // A read has no body, and a stream for one would be a fifth of what it costs.
    optimizeEmptyRequests: true,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headers * 1000,
    // `readBody` times bodies, and `closeUnlessRead` those that nobody reads: a large file may take its time.
    requestTimeout: 0,
    connectionsCheckingInterval: CHECK_TIMES_MS,
  }
  let isDraining = false
  /** whose last answer is on its way */
  const last = new WeakSet<Socket>()
  const server = createServer(options, (req, res) => {
    if (isDraining) {
      // Its answer would not arrive: what is not begun can be asked for again, elsewhere.
      if (last.has(req.socket)) return
      last.add(req.socket)
      res.shouldKeepAlive = false
    }
    pipeline.handle(req, res)
  })
  const listeners = listenersOf(server)
  boundConnections(server, ctx)
  server.on('checkExpectation', (req, res) => pipeline.refuse(req, res, new Problem('expectation_failed')))
  server.on('connect', (_req, socket) => endWith(socket, refusalOf('method_not_allowed')))
  server.on('clientError', answerBrokenRequest)
  return {
    listen: listeners.listen,
    async drain({ ms, isReplaced }) {
      isDraining = true
      const over = new AbortController()
      const time = wait(ms, undefined, { signal: over.signal }).catch(() => {})
      await (isReplaced ? Promise.race([time, listeners.stop()]) : time)
      over.abort()
    },
    async close() {
      await stop(server, listeners)
      pipeline.close()
    },
  }
}

async function stop(server: Server, listeners: Listeners): Promise<void> {
  const closed = listeners.stop()
  server.closeIdleConnections()
  // A connection that was busy becomes idle once it is answered, and would be kept open for the next request.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
  await closed
  clearInterval(closing)
  // What is left of it: its own look at the times of connections.
  server.close()
}

function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  endWith(socket, brokenRequestAnswer(error))
}

/** Time to read it; whoever then stays on the line would hold a connection for nothing. */
function endWith(socket: Duplex, answer: string): void {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** What an error of Node's HTTP parser is answered with, head and body. */
function brokenRequestAnswer(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): string {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusalOf('request_timeout')
  if (error.code === 'HPE_INVALID_METHOD' && isRequestLine(error.rawPacket))
    return refusalOf('method_not_allowed')
  return written(invalidRequest([]), error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}

function refusalOf(code: ProblemCode): string {
  const problem = new Problem(code)
  return written(problem, problem.status)
}

/** A method that nobody has heard of, in a request that is otherwise well-formed. */
function isRequestLine(bytes: Buffer | undefined): boolean {
  return /^[A-Z-]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(bytes?.toString('latin1', 0, 4_096) ?? '')
}

function written(problem: Problem, status: number): string {
  const { text, bytes } = problemBody(problem)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...PROTECTION,
    // Its Origin was not read: whatever page it is may know what went wrong.
    'Access-Control-Allow-Origin': '*',
    ...(problem.code === 'method_not_allowed' && { Allow: 'GET, HEAD, POST' }),
    'Content-Length': bytes,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}
