// Connections to one mail server, kept open between mails; each carries one mail at a time.
import { isTransientError, type NodemailerError } from 'nodemailer/lib/errors'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { SendFailure } from './sender.ts'

/** A mail as it goes over the wire. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly source: string
}

export interface SmtpPool {
  /** Resolves once the server has taken the mail over; throws SendFailure, or what the library says. */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_MS = 5_000
const SOCKET_MS = 10_000
/** Shorter than the socket's own time, and than any server's: nothing breaks where nothing is under way. */
const IDLE_MS = 8_000
/** for a whole delivery: a server that trickles its replies escapes the timeouts of the socket */
const DELIVER_MS = 20_000
/** unless `?maxConnections=` of the address says another number */
const CONNECTIONS = 20

interface Line {
  readonly connection: SMTPConnection
  /** has carried a mail before: the server may have closed it since, and we do not know yet */
  isUsed: boolean
  idleTimer: NodeJS.Timeout | undefined
}

/** Settings in the address (`?tls.rejectUnauthorized=`, `?requireTLS=`, `?name=` …) are the library's. */
export function openSmtpPool(url: string, { deliverMs = DELIVER_MS, idleMs = IDLE_MS } = {}): SmtpPool {
  const { auth, authMethod, forceAuth, maxConnections, ...given } = parseConnectionUrl(url)
  const options: SMTPConnectionOptions = {
    ...given,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  }
  const wanted = Number(maxConnections) || CONNECTIONS
  /** fewer while the server takes no more */
  let most = wanted
  const lines = new Set<Line>()
  const idle: Line[] = []
  const waiting: PromiseWithResolvers<Line>[] = []
  let opening = 0
  let isClosed = false

  return {
    async send(mail) {
      if (isClosed) throw new SendFailure('mail: closed')
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), deliverMs)
      try {
        const line = await inTime(take(), late.signal)
        if (await deliver(line, mail, late.signal)) return
        // The server had closed it meanwhile, and has seen nothing of the mail.
        await deliver(await inTime(open(), late.signal), mail, late.signal)
      } catch (error) {
        throw late.signal.aborted ? new SendFailure(`mail: no end within ${deliverMs} ms`) : error
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      isClosed = true
      for (const { connection } of lines) connection.close()
      for (const { reject } of waiting.splice(0)) reject(new SendFailure('mail: closed'))
    },
  }

  /** A connection that comes too late is the next one's. */
  function inTime(coming: Promise<Line>, late: AbortSignal): Promise<Line> {
    return new Promise((resolve, reject) => {
      late.addEventListener('abort', () => reject(new SendFailure('mail: late')), { once: true })
      coming.then((line) => (late.aborted ? give(line) : resolve(line)), reject)
    })
  }

  async function take(): Promise<Line> {
    const line = idle.pop()
    if (line) {
      clearTimeout(line.idleTimer)
      return line
    }
    if (lines.size + opening >= most) return inTurn()
    return open().catch((error) => {
      if (lines.size === 0) throw error
      // There are servers that take few connections of one caller: those that are open carry the rest.
      most = lines.size
      return idle.pop() ?? inTurn()
    })
  }

  function inTurn(): Promise<Line> {
    const turn = Promise.withResolvers<Line>()
    waiting.push(turn)
    return turn.promise
  }

  async function open(): Promise<Line> {
    opening++
    const connection = new SMTPConnection(options)
    try {
      await connected(connection)
      if (auth && (connection.allowsAuth || forceAuth === true)) await loggedIn(connection)
    } catch (error) {
      connection.close()
      throw error
    } finally {
      opening--
    }
    const line: Line = { connection, isUsed: false, idleTimer: undefined }
    lines.add(line)
    connection.once('end', () => drop(line))
    if (connection.destroyed || isClosed) {
      connection.close()
      drop(line)
      throw new SendFailure('mail: closed')
    }
    return line
  }

  function connected(connection: SMTPConnection): Promise<void> {
    return new Promise((resolve, reject) => {
      // It stays: a connection that breaks while nothing is under way must not end the process.
      connection.on('error', reject)
      connection.once('end', () => reject(new SendFailure('mail: the server hung up')))
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
  }

  function loggedIn(connection: SMTPConnection): Promise<void> {
    const method = typeof authMethod === 'string' ? authMethod : false
    return new Promise((resolve, reject) => {
      connection.once('end', () => reject(new SendFailure('mail: the server hung up')))
      connection.login({ ...auth, method }, (error) => (error ? reject(error) : resolve()))
    })
  }

  function drop(line: Line): void {
    clearTimeout(line.idleTimer)
    lines.delete(line)
    const place = idle.indexOf(line)
    if (place >= 0) idle.splice(place, 1)
    if (lines.size === 0) most = wanted
    const next = isClosed ? undefined : waiting.shift()
    if (next) take().then(next.resolve, next.reject)
  }

  /** False: the connection was gone before the server heard of the mail. */
  async function deliver(line: Line, mail: Mail, late: AbortSignal): Promise<boolean> {
    const { connection, isUsed } = line
    line.isUsed = true
    const stop = () => connection.close()
    late.addEventListener('abort', stop, { once: true })
    try {
      await sent(connection, mail)
      give(line)
      return true
    } catch (error) {
      const failure = error as NodemailerError
      const isOurs = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE'
      if (isOurs && failure.responseCode !== 421 && !connection.destroyed) reset(line)
      else connection.close()
      const wasTold = String(connection.lastServerResponse).startsWith('3')
      if (isUsed && !wasTold && !late.aborted && !isClosed && isTransientError(failure)) return false
      throw error
    } finally {
      late.removeEventListener('abort', stop)
    }
  }

  /** The server refused this mail and not the connection. */
  function reset(line: Line): void {
    line.connection.reset((error) => (error ? line.connection.close() : give(line)))
  }

  function give(line: Line): void {
    if (line.connection.destroyed) return
    const next = waiting.shift()
    if (next) next.resolve(line)
    else rest(line)
  }

  function rest(line: Line): void {
    idle.push(line)
    line.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(line), 1)
      line.connection.quit()
    }, idleMs)
  }
}

function sent(connection: SMTPConnection, { from, to, source }: Mail): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => queueMicrotask(() => reject(new SendFailure('mail: the connection was closed')))
    // A microtask later: where the library knows why, it says so right after.
    connection.once('end', ended)
    connection.send({ from, to: [to] }, source, (error) => {
      connection.removeListener('end', ended)
      if (error) reject(error)
      else resolve()
    })
  })
}
