// A mail server for tests that answers by a script, word by word: for everything a well-behaved one never does.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface Heard {
  /** which connection, from 1 on */
  readonly connection: number
  /** "EHLO", "MAIL", "RCPT", "DATA", "." after the mail, "QUIT"; "" when the connection is new */
  readonly word: string
  /** which mail of this connection, from 1 on */
  readonly mail: number
  readonly socket: Socket
}

export interface SmtpScript {
  readonly url: string
  readonly port: number
  /** what was said on all connections, each word with the number of its connection: "1 MAIL" */
  readonly heard: string[]
  /** connections that are open now */
  open(): number
  close(): Promise<void>
}

/** `answer`: null says nothing, undefined what a good server would. */
export async function startSmtpScript(
  answer: (heard: Heard) => string | null | undefined,
): Promise<SmtpScript> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    const connection = ++connections
    let mail = 1
    let isData = false
    let rest = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.setEncoding('latin1').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (!isData) say(line.slice(0, 4).toUpperCase())
        else if (line === '.') say('.')
      }
    })
    say('')

    function say(word: string): void {
      if (word) heard.push(`${connection} ${word}`)
      const given = answer({ connection, word, mail, socket })
      isData = word === 'DATA' && given === undefined
      if (word === '.') mail++
      const reply = given === undefined ? GOOD[word] : given
      if (reply && !socket.destroyed) socket.write(`${reply}\r\n`)
      if (word === 'QUIT') socket.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    heard,
    open: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const GOOD: Readonly<Record<string, string>> = {
  '': '220 here',
  EHLO: '250-here\r\n250-PIPELINING\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
}
