// A mail server for tests: real SMTP on a free port, well-behaved or failing as asked, and it remembers what it took.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** header fields as they came, by lower-case name, unfolded */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  /** every word as it came over the wire */
  readonly source: string
}

export interface FakeMailServer {
  readonly url: string
  /** what was taken, oldest first */
  readonly mails: ReceivedMail[]
  /** recipients that were offered, taken or not */
  readonly offered: string[]
  /** Answers the next recipients with these codes, one each; 250 after that. */
  refuse(...codes: number[]): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<FakeMailServer> {
  const mails: ReceivedMail[] = []
  const offered: string[] = []
  let codes: number[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    // Nobody has an account here: who says who they are is refused.
    onAuth(_login, _session, done) {
      done(Object.assign(new Error('Who are you?'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      offered.push(address)
      const responseCode = codes.shift()
      // Quotes the recipient, as real ones do.
      done(responseCode ? Object.assign(new Error(`<${address}>: not now`), { responseCode }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push(read(to, Buffer.concat(chunks).toString('utf8')))
        done()
      })
    },
  })
  // A client that goes away is the client's affair.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    offered,
    refuse: (...next) => {
      codes = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Only as much of MIME as our own mails use: two parts, each in an encoding of its own. */
function read(to: readonly string[], source: string): ReceivedMail {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }]
  const part = (type: string) => {
    const found = parts.find((one) => one.headers['content-type']?.startsWith(type))
    return found
      ? decode(found.body, found.headers['content-transfer-encoding']).replaceAll('\r\n', '\n')
      : ''
  }
  const readable = Object.entries(headers).map(([name, value]) => [name, decodeWords(value)])
  return {
    to,
    headers: Object.fromEntries(readable),
    text: part('text/plain'),
    html: part('text/html'),
    source,
  }
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = source.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return decodeHex(body.replace(/=\r\n/g, ''), /=([0-9A-F]{2})/g)
}

/** =?UTF-8?Q?…?= and =?UTF-8?B?…?= in header fields */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeHex(text.replaceAll('_', ' '), /=([0-9A-F]{2})/g),
    )
}

function decodeHex(text: string, code: RegExp): string {
  return Buffer.from(
    text.replace(code, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
