// The listening server: connections, broken requests, and an end that drops no request.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Context } from '../context.ts'
import { Problem } from '../problems.ts'
import { brokenRequestAnswer, refusalOf } from './broken-request.ts'
import { boundConnections } from './connections.ts'
import type { Pipeline } from './pipeline.ts'

export interface HttpServer {
  /** Rejects when it cannot be listened on. Gives back the port. */
  listen(port: number, host: string): Promise<number>
  /** resolves when every request under way is answered */
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 65_000
const CLOSE_IDLE_MS = 50
const CHECK_TIMES_MS = 1_000

export function buildServer(ctx: Context, pipeline: Pipeline): HttpServer {
  const { headers, body } = ctx.config.connectionLimits
  const options = {
    requireHostHeader: false,
    // A read has no body, and a stream for one would be a fifth of what it costs.
    optimizeEmptyRequests: true,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headers * 1000,
    // Bodies are timed where they are read, so that the caller is told; this is for those that nobody reads.
    requestTimeout: (headers + body + 1) * 1000,
    connectionsCheckingInterval: CHECK_TIMES_MS,
  }
  const server = createServer(options, pipeline.handle)
  boundConnections(server, ctx)
  server.on('checkExpectation', (req, res) => pipeline.refuse(req, res, new Problem('expectation_failed')))
  server.on('connect', (_req, socket) => socket.end(refusalOf('method_not_allowed')))
  server.on('clientError', answerBrokenRequest)
  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      await stop(server)
      pipeline.close()
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port: given } = server.address() as AddressInfo
      resolve(given)
    })
  })
}

function stop(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    // A connection that was busy becomes idle once it is answered, and would be kept open for the next request.
    const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
    server.close(() => {
      clearInterval(closing)
      resolve()
    })
  })
}

function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(brokenRequestAnswer(error))
}
