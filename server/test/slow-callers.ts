// Callers that hold a server up: some ask and do not read, others send a request a byte at a time.
import { connect, type Socket } from 'node:net'
import { API_PATH } from '../src/domain/addresses.ts'

export interface SlowCallers {
  /** how many of them the server has cut off so far */
  cut(): number
  /** what came back on the first that was answered, and "" when none was */
  heard(): string
  close(): void
}

/** Four megabytes: the largest there is to ask for. */
export const REFERENCE_SCRIPT = `${API_PATH}/docs/js/scalar.js`
/** Several times, as a machine keeps some megabytes for a program that is slow to read. */
const TIMES = 8

/** Ask for what is large and take nothing of it. */
export function stalledReaders(port: number, count: number, host: string): SlowCallers {
  return hold(count, port, (socket) => {
    socket.pause()
    socket.write(`GET ${REFERENCE_SCRIPT} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(TIMES))
    // Who does not read learns by writing that the other side has gone.
    const asking = setInterval(() => socket.write('G'), ASK_MS)
    return () => clearInterval(asking)
  })
}

/** Half never end the head of a request, half never its body; all go on sending. */
export function slowWriters(port: number, count: number, host: string): SlowCallers {
  return hold(count, port, (socket, i) => {
    const head = `POST ${API_PATH}/shipping/destinations HTTP/1.1\r\nHost: ${host}\r\n`
    const body = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"q":"'
    socket.write(i % 2 === 0 ? `${head}X-Slow: ` : head + body)
    const sending = setInterval(() => socket.write('a'), ASK_MS)
    return () => clearInterval(sending)
  })
}

/** A request whose body has begun, and goes on when it is told. */
export interface HeldBack {
  readonly host: string
  readonly path: string
  /** as it is named; left out: it comes in pieces */
  readonly length?: number
  /** behind a trusted proxy: the client's address */
  readonly from?: string
  /** what comes of it at once; one byte unless said */
  readonly begins?: string
}

export interface HeldBodies {
  /** by the order in which they were asked for; 0: not answered yet */
  statuses(): readonly number[]
  answered(): number
  /** what was heard on one of them */
  heard(i: number): string
  write(i: number, text: string): void
  close(): void
}

/** Say that much will come, and send next to nothing. */
export function heldBodies(port: number, requests: readonly HeldBack[]): HeldBodies {
  const heard = requests.map(() => '')
  const sockets = requests.map(({ host, path, length, from, begins = '{' }, i) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard[i] += chunk.toString('latin1')
    })
    const named = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
    const via = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
    const first = length === undefined && begins ? `${begins.length.toString(16)}\r\n${begins}\r\n` : begins
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${via}${named}\r\n\r\n${first}`,
    )
    return socket
  })
  const statuses = () => heard.map((text) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0))
  return {
    statuses,
    answered: () => statuses().filter((status) => status > 0).length,
    heard: (i) => heard[i] ?? '',
    write: (i, text) => void sockets[i]?.write(text),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const ASK_MS = 250

function hold(count: number, port: number, begin: (socket: Socket, i: number) => () => void): SlowCallers {
  let cut = 0
  let heard = ''
  const sockets = Array.from({ length: count }, (_, i) => {
    const socket = connect(port, '127.0.0.1')
    let end = () => {}
    socket.on('connect', () => {
      end = begin(socket, i)
    })
    socket.on('data', (chunk) => {
      heard ||= chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      end()
      cut++
    })
    return socket
  })
  return {
    cut: () => cut,
    heard: () => heard,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
