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
/** that long a server that took no more connections is not asked for another */
const ASK_AGAIN_MS = 60_000

interface Session {
  readonly connection: SMTPConnection
  /** has carried a mail before: the server may have closed it since, and we do not know yet */
  isUsed: boolean
  idleTimer: NodeJS.Timeout | undefined
}

/** Settings in the address (`?tls.rejectUnauthorized=`, `?requireTLS=`, `?name=` …) are the library's. */
export function openSmtpPool(url: string, { idleMs = IDLE_MS } = {}): SmtpPool {
  const { auth, authMethod, forceAuth, maxConnections, ...given } = parseConnectionUrl(url)
  const options: SMTPConnectionOptions = {
    ...given,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  }
  const most = Number(maxConnections) || CONNECTIONS
  const sessions = new Set<Session>()
  const idle: Session[] = []
  const waiting: PromiseWithResolvers<Session>[] = []
  let opening = 0
  let noMoreBefore = 0
  let isClosed = false

  return {
    async send(mail) {
      if (isClosed) throw new SendFailure('mail: closed')
      const late = AbortSignal.timeout(DELIVER_MS)
      try {
        const session = await inTime(take(), late)
        if (await deliver(session, mail, late)) return
        // The server had closed it meanwhile, and has seen nothing of the mail.
        await deliver(await inTime(open(), late), mail, late)
      } catch (error) {
        throw late.aborted ? new SendFailure(`mail: no end within ${DELIVER_MS} ms`) : error
      }
    },
    close() {
      isClosed = true
      for (const { connection } of sessions) connection.close()
      for (const { reject } of waiting.splice(0)) reject(new SendFailure('mail: closed'))
    },
  }

  /** A connection that comes too late is the next one's. */
  function inTime(coming: Promise<Session>, late: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      late.addEventListener('abort', () => reject(new SendFailure('mail: late')), { once: true })
      coming.then((session) => (late.aborted ? give(session) : resolve(session)), reject)
    })
  }

  async function take(): Promise<Session> {
    const session = takeIdle()
    if (session) return session
    const isEnough = sessions.size > 0 && performance.now() < noMoreBefore
    if (isEnough || sessions.size + opening >= most) return inTurn()
    try {
      return await open()
    } catch (error) {
      if (sessions.size === 0) {
        passTurn()
        throw error
      }
      // There are servers that take few connections of one sender: those that are open carry the rest.
      noMoreBefore = performance.now() + ASK_AGAIN_MS
      return takeIdle() ?? inTurn()
    }
  }

  function takeIdle(): Session | undefined {
    const session = idle.pop()
    clearTimeout(session?.idleTimer)
    return session
  }

  function inTurn(): Promise<Session> {
    const turn = Promise.withResolvers<Session>()
    waiting.push(turn)
    return turn.promise
  }

  async function open(): Promise<Session> {
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
    const session: Session = { connection, isUsed: false, idleTimer: undefined }
    sessions.add(session)
    connection.once('end', () => drop(session))
    if (connection.destroyed || isClosed) {
      connection.close()
      drop(session)
      throw new SendFailure('mail: closed')
    }
    return session
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

  function drop(session: Session): void {
    clearTimeout(session.idleTimer)
    sessions.delete(session)
    const place = idle.indexOf(session)
    if (place >= 0) idle.splice(place, 1)
    passTurn()
  }

  /** There is room for one more. */
  function passTurn(): void {
    const next = isClosed ? undefined : waiting.shift()
    if (next) take().then(next.resolve, next.reject)
  }

  /** False: the connection was gone before the server heard of the mail. */
  async function deliver(session: Session, mail: Mail, late: AbortSignal): Promise<boolean> {
    const { connection, isUsed } = session
    session.isUsed = true
    const stop = () => connection.close()
    late.addEventListener('abort', stop, { once: true })
    try {
      await sent(connection, mail)
      give(session)
      return true
    } catch (error) {
      const failure = error as NodemailerError
      const isOurs = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE'
      if (isOurs && failure.responseCode !== 421 && !connection.destroyed) reset(session)
      else connection.close()
      const wasTold = String(connection.lastServerResponse).startsWith('3')
      if (isUsed && !wasTold && !late.aborted && !isClosed && isTransientError(failure)) return false
      throw error
    } finally {
      late.removeEventListener('abort', stop)
    }
  }

  /** The server refused this mail and not the connection. */
  function reset(session: Session): void {
    session.connection.reset((error) => (error ? session.connection.close() : give(session)))
  }

  function give(session: Session): void {
    if (session.connection.destroyed) return
    const next = waiting.shift()
    if (next) next.resolve(session)
    else rest(session)
  }

  function rest(session: Session): void {
    idle.push(session)
    session.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(session), 1)
      session.connection.quit()
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
