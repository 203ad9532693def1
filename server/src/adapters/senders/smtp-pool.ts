// Connections to one mail server, kept open between mails: nodemailer's pool. We add an end to every delivery, and give it
// the source of a mail as it is: its own `sendMail` would compose one for three times the CPU.
import { Readable } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import MailMessage from 'nodemailer/lib/mailer/mail-message'
import MimeNode from 'nodemailer/lib/mime-node'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { SendFailure } from './sender.ts'

/** A mail as it goes over the wire. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly source: string
}

export interface SmtpPool {
  /** Resolves once the server has taken the mail over; throws SendFailure. */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_MS = 5_000
const SOCKET_MS = 10_000
/** Shorter than the socket's own time, and than any server's: nothing breaks while nothing is under way. */
const IDLE_MS = 8_000
/** for a whole delivery: a server that trickles its replies escapes the timeouts of the socket */
const DELIVER_MS = 20_000
/** unless `?maxConnections=` of the address says another number */
const CONNECTIONS = 20
/** so long we do without a connection that the server refused */
const ASK_AGAIN_MS = 60_000

interface Connections {
  readonly pool: SMTPPool
  readonly mailer: MailMessage<SMTPPool.SentMessageInfo>['mailer']
  /** mails that somebody still waits for */
  awaited: number
}

/** Settings in the address (`?tls.rejectUnauthorized=`, `?requireTLS=`, `?name=` …) are the library's. */
export function openSmtpPool(url: string, { idleMs = IDLE_MS } = {}): SmtpPool {
  const all = new Set<Connections>()
  let current = open()
  let isClosed = false

  return {
    async send(mail) {
      const late = AbortSignal.timeout(DELIVER_MS)
      const connections = current
      connections.awaited++
      const failure = await deliver(connections, mail, late)
      connections.awaited--
      // The pool cannot end one delivery alone: new mails get other connections, and these end once nobody waits for them.
      if (failure === 'late' && connections === current) current = open()
      if (connections !== current && connections.awaited === 0) end(connections)
      if (failure) throw isClosed ? new SendFailure('mail: closed') : failureOf(failure)
    },
    close() {
      isClosed = true
      for (const connections of all) end(connections)
    },
  }

  function open(): Connections {
    const pool = new SMTPPool({
      url,
      maxConnections: CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      idleTimeout: idleMs,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
    })
    const connections = { pool, mailer: createTransport(pool), awaited: 0 }
    all.add(connections)
    return connections
  }

  function end(connections: Connections): void {
    connections.pool.close({ force: true })
    all.delete(connections)
  }
}

type PoolFailure = NodemailerError | 'late'

/** null: the server has taken it */
async function deliver(connections: Connections, mail: Mail, late: AbortSignal): Promise<PoolFailure | null> {
  const failure = await handOver(connections, mail, late)
  const { options } = connections.pool
  if (!isConnectionRefused(failure) || options.maxConnections <= 1) return failure
  // There are servers that take few connections of one sender: those that are open carry the rest.
  options.maxConnections--
  setTimeout(() => options.maxConnections++, ASK_AGAIN_MS).unref()
  return deliver(connections, mail, late)
}

function handOver({ pool, mailer }: Connections, mail: Mail, late: AbortSignal): Promise<PoolFailure | null> {
  return new Promise((resolve) => {
    const isLate = () => resolve('late')
    late.addEventListener('abort', isLate, { once: true })
    const message = new MailMessage(mailer)
    message.message = new PooledMail(mail, late)
    pool.send(message, (failure) => {
      // Else the signal would stay in memory until its time, and then abort for nobody.
      late.removeEventListener('abort', isLate)
      resolve(failure)
    })
  })
}

/** A mail as the pool takes it. */
class PooledMail extends MimeNode {
  readonly #mail: Mail
  readonly #late: AbortSignal

  constructor(mail: Mail, late: AbortSignal) {
    super()
    this.#mail = mail
    this.#late = late
  }

  /** To nobody once it is late: the pool then drops it without a word to the server. */
  override getEnvelope() {
    const { from, to } = this.#mail
    return { from, to: this.#late.aborted ? [] : [to] }
  }

  /** It stands in the source: the library need not make another. */
  override messageId(): string {
    return ''
  }

  override createReadStream(): Readable {
    const { source } = this.#mail
    return new Readable({
      read() {
        this.push(source)
        this.push(null)
      },
    })
  }
}

function isConnectionRefused(failure: PoolFailure | null): boolean {
  if (failure === null || failure === 'late') return false
  const { command, responseCode = 0 } = failure
  return command === 'CONN' && responseCode >= 400 && responseCode < 500
}

/** Codes only: what a mail server says quotes the address, often the whole mail. */
function failureOf(failure: PoolFailure): SendFailure {
  if (failure === 'late') return new SendFailure(`mail: no end within ${DELIVER_MS} ms`)
  const { code, responseCode } = failure
  // Nothing is wrong with the mail: the operator may fix it meanwhile.
  if (code === 'EAUTH') return new SendFailure('mail: the server refuses the credentials in SMTP_URL')
  if (responseCode)
    return new SendFailure(`mail: refused with ${responseCode}`, { isPermanent: responseCode >= 500 })
  return new SendFailure(`mail: ${code ?? 'unknown error'}`)
}
