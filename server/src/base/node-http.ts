// Node's own HTTP, without what an import of it brings along: its WebSocket loads a whole second client of HTTP, for which
// every start would wait.
import type { Server } from 'node:net'

export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Of a server that listens on one. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
