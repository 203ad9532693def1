// Several sockets that listen on one port: of each the event loop takes one connection a turn, and when it is busy that is few.
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { createServer, Server as NetServer } from 'node:net'
import { portOf } from '../base/node-http.ts'

/** Beside the server's own. */
const MORE = 15

export interface Listeners {
  /** Rejects when it cannot be listened on. Returns the port. */
  listen(port: number, host: string): Promise<number>
  /** Resolves when nobody is connected any more. A server of HTTP would cut those that wait between two requests. */
  stop(): Promise<void>
}

/** What they take is the server's, as if it had come to its own socket. */
export function listenersOf(server: Server): Listeners {
  const more: NetServer[] = []
  let stopping: Promise<void> | null = null
  return {
    async listen(port, host) {
      // Behind a primary, it is the primary that takes connections, and it does nothing else.
      if (cluster.isWorker || !mayShare()) return listenOn(server, { port, host })
      // A port that others have is found out first: sockets that share one would not mind.
      if (port !== 0) await isFree(port, host)
      const given = await listenOn(server, { port, host, reusePort: true })
      for (let i = 0; i < MORE; i++) {
        const one = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
        await listenOn(one, { port: given, host, reusePort: true })
        more.push(one)
      }
      return given
    },
    stop() {
      stopping ??= Promise.all([server, ...more].map(stopOne)).then(() => {})
      return stopping
    },
  }
}

/** Elsewhere one of the sockets would get all connections, or the system knows no such thing. */
function mayShare(): boolean {
  return process.platform === 'linux'
}

async function isFree(port: number, host: string): Promise<void> {
  const probe = new NetServer()
  await listenOn(probe, { port, host })
  await stopOne(probe)
}

function listenOn(
  server: NetServer,
  options: { port: number; host: string; reusePort?: boolean },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve(portOf(server))
    })
  })
}

function stopOne(server: NetServer): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
}
