// The listening server: connections, broken requests, and an end that drops no request.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Context } from '../context.ts'
import { messageOf } from '../problems.ts'
import type { Door } from './door.ts'
import { createPipeline } from './pipeline.ts'
import type { Route } from './route.ts'

export interface HttpServer {
  /** Rejects when it cannot be listened on. Gives back the port. */
  listen(port: number, host: string): Promise<number>
  /** resolves when every request under way is answered */
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 65_000
const CLOSE_IDLE_MS = 50

export function buildServer(ctx: Context, door: Door, routes: readonly Route[]): HttpServer {
  const pipeline = createPipeline(ctx, door, routes)
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }, pipeline.handle)
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

/** Bytes that are not HTTP, or headers beyond Node's limit: there is no request yet, only a socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const line =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({
    error: { code: 'invalid_request', message: messageOf('invalid_request'), details: { fields: [] } },
  })
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
