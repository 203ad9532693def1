// A door between the application and its database that a test can shut and open again.
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

export interface DatabaseGate {
  /** leads to the same database, through the door */
  readonly connectionString: string
  shut(): Promise<void>
  open(): Promise<void>
}

export async function gateTo(connectionString: string): Promise<DatabaseGate> {
  // A client that never connects: it only reads the address.
  const { host, port, database, user, password } = new pg.Client({ connectionString })
  const behind = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let doorPort = 0

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
    await new Promise<void>((resolve) => server?.listen(doorPort, '127.0.0.1', resolve))
    doorPort = (server.address() as { port: number }).port
  }

  await open()
  const account = password ? `${user}:${encodeURIComponent(String(password))}` : user
  return {
    connectionString: `postgresql://${account}@127.0.0.1:${doorPort}/${database}`,
    open,
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
