// A proxy between the application and its database that a test can close and open again.
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

export interface DatabaseProxy {
  /** leads to the same database, through the proxy */
  readonly connectionString: string
  close(): Promise<void>
  open(): Promise<void>
  /** From now on nothing comes through any connection there is, as from a host that is gone: not even its end. */
  freeze(): void
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  // A client that never connects: it only reads the address.
  const { host, port, database, user, password } = new pg.Client({ connectionString })
  const behind = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let proxyPort = 0

  async function open(): Promise<void> {
    server = createServer((incoming) => {
      const outgoing = connect(behind)
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          incoming.destroy()
          outgoing.destroy()
        })
      }
      incoming.pipe(outgoing).pipe(incoming)
    })
    await new Promise<void>((resolve) => server?.listen(proxyPort, '127.0.0.1', resolve))
    proxyPort = (server.address() as { port: number }).port
  }

  await open()
  const account = password ? `${user}:${encodeURIComponent(String(password))}` : user
  return {
    connectionString: `postgresql://${account}@127.0.0.1:${proxyPort}/${database}`,
    open,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
