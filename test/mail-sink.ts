// A mail server that takes everything, and tells a waiting caller which code came for whom.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailSink {
  readonly port: number
  /** mails taken so far */
  taken(): number
  /** The code in the next mail to this recipient, and when it was complete (milliseconds of performance.now). */
  nextCode(recipient: string): Promise<Mailed>
}

interface Mailed {
  readonly code: string
  readonly at: number
}

const MAIL_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 1_000
const END_OF_DATA = '\r\n.\r\n'

export async function startMailSink(): Promise<MailSink> {
  const waiting = new Map<string, PromiseWithResolvers<Mailed> & { since: number }>()
  let taken = 0

  function take(recipient: string, source: string): void {
    taken++
    const waiter = waiting.get(recipient)
    if (!waiter) return
    waiting.delete(recipient)
    const code = /^Subject:[^\n]*?(\d{6})(?!\d)/im.exec(source)?.[1]
    if (code) waiter.resolve({ code, at: performance.now() })
    else waiter.reject(new Error(`a mail without a code:\n${source.slice(0, 500)}`))
  }

  // One timer for all: one for each mail would cost more than the mail.
  setInterval(() => {
    for (const [recipient, { since, reject }] of waiting) {
      if (performance.now() - since < MAIL_WITHIN_MS) continue
      waiting.delete(recipient)
      reject(new Error(`no mail within ${MAIL_WITHIN_MS} ms`))
    }
  }, LOOK_EVERY_MS).unref()

  const server = createServer({ noDelay: true }, (socket) => talk(socket, take))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It keeps no program from ending.
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    nextCode(recipient) {
      const waiter = { ...Promise.withResolvers<Mailed>(), since: performance.now() }
      // Who waits hears of it later, after the answer to its request.
      waiter.promise.catch(() => {})
      waiting.set(recipient, waiter)
      return waiter.promise
    },
  }
}

/** Commands may come several at once (PIPELINING): the answers to all of them go back in one write. */
function talk(socket: Socket, take: (recipient: string, source: string) => void): void {
  let received = ''
  let recipient = ''
  let isData = false
  socket.setEncoding('latin1').on('error', () => {})
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (text: string) => {
    received += text
    let answers = ''
    for (;;) {
      const mark = isData ? END_OF_DATA : '\r\n'
      const end = received.indexOf(mark)
      if (end < 0) break
      const part = received.slice(0, end)
      received = received.slice(end + mark.length)
      if (isData) {
        isData = false
        take(recipient, part)
        answers += '250 taken\r\n'
        continue
      }
      const command = part.slice(0, 4).toUpperCase()
      if (command === 'RCPT') recipient = /<([^>]*)>/.exec(part)?.[1] ?? ''
      if (command === 'DATA') isData = true
      answers += ANSWERS[command] ?? '250 ok\r\n'
      if (command === 'QUIT') return void socket.end(answers)
    }
    if (answers) socket.write(answers)
  })
}

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
  STAR: '502 no\r\n',
  AUTH: '502 no\r\n',
}
