// Mail over SMTP, on a few connections that stay open.
import type { Transporter } from 'nodemailer'
import type { MailConfig } from '../../read-env.ts'
import { type OutgoingMessage, type Sender, SendFailure } from './sender.ts'

const CONNECT_MS = 5_000
const SOCKET_MS = 10_000
/** for a whole delivery: a server that trickles its replies escapes the timeouts of the socket */
const DELIVER_MS = 20_000
const CONNECTIONS = 3

export function createEmailSender({ smtpUrl, from }: MailConfig): Sender {
  let transport: Promise<Transporter> | null = null

  return {
    canSend: () => true,
    async send(message) {
      transport ??= connect(smtpUrl)
      const open = await transport
      await withinDeadline(open.sendMail(mailOf(message, from))).catch((error) => {
        throw failureOf(error)
      })
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

async function connect(smtpUrl: string): Promise<Transporter> {
  // Here and not above: commands send no mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function mailOf({ id, to, from, subject, text, html }: OutgoingMessage, address: string) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    // As objects: a name or an address with a comma in it does not become two.
    from: { name: from, address },
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same over all tries, so that a mailbox can tell that two are one.
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

async function withinDeadline(delivery: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SendFailure(`mail: no end within ${DELIVER_MS} ms`)), DELIVER_MS)
  try {
    await Promise.race([delivery, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Only codes: what a mail server says quotes the address, often the whole mail. */
function failureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  // Nothing is wrong with the mail: the operator may fix it meanwhile.
  if (code === 'EAUTH') return new SendFailure('mail: the server refuses the credentials in SMTP_URL')
  if (responseCode) {
    return new SendFailure(`mail: refused with ${responseCode}`, { isPermanent: responseCode >= 500 })
  }
  return new SendFailure(`mail: ${code ?? 'unknown error'}`)
}
