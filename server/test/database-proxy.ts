// A proxy between the application and its database: closed and opened again, slow, narrow, or cutting what goes through.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface DatabaseProxy {
  /** leads to the same database, through the proxy */
  readonly connectionString: string
  close(): Promise<void>
  open(): Promise<void>
  /** From now on nothing comes through any connection there is, as from a host that is gone: not even its end. */
  freeze(): void
  /** from now on, for every connection; nothing said: a good network */
  behave(network: Network): void
  /** connections that were cut in the middle of a message so far */
  cuts(): number
}

export interface Network {
  /** each way */
  readonly latencyMs?: number
  /** of each connection, each way */
  readonly bytesPerSecond?: number
  /** whether the connection breaks in the middle of what is just going through; asked for every piece */
  readonly isCut?: () => boolean
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  // A client that never connects: it only reads the address.
  const { host, port, database, user, password } = new pg.Client({ connectionString })
  const behind = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  let network: Network = {}
  let server: Server | null = null
  let proxyPort = 0
  let cuts = 0

  /** In its order: what comes next waits until this has gone. */
  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      const { latencyMs = 0, bytesPerSecond, isCut } = network
      if (latencyMs > 0) await wait(latencyMs)
      if (bytesPerSecond !== undefined) await wait((piece.length / bytesPerSecond) * 1_000)
      if (frozen.has(from)) return new Promise(() => {})
      if (isCut?.()) {
        cuts++
        to.write(piece.subarray(0, Math.floor(piece.length / 2)), () => to.destroy())
        return
      }
      if (!to.write(piece)) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve))
    }
    if (!frozen.has(from)) to.end()
  }

  async function open(): Promise<void> {
    server = createServer({ noDelay: true }, (incoming) => {
      const outgoing = connect({ ...behind, noDelay: true })
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          if (frozen.has(socket)) return
          incoming.destroy()
          outgoing.destroy()
        })
      }
      for (const way of [carry(incoming, outgoing), carry(outgoing, incoming)]) way.catch(() => {})
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
      for (const socket of sockets) frozen.add(socket)
    },
    behave(how) {
      network = how
    },
    cuts: () => cuts,
    async close() {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
