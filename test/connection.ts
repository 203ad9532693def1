// One keep-alive connection that costs little: it writes requests as text, and reads of an answer only what it needs.
import { connect, type Socket } from 'node:net'
import type { Reply } from './checkout.ts'

export interface WireReply extends Reply {
  readonly head: string
}

export interface Connection {
  post(path: string, headers: string, body: string): Promise<WireReply>
  get(path: string, headers?: string): Promise<WireReply>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'

export async function openConnection(port: number, host: string): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: PromiseWithResolvers<WireReply> | null = null
  let received = ''

  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  // Bytes as characters: lengths then count the same. What is looked for in a body is ASCII.
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    const reply = complete(received)
    if (!reply || !waiting) return
    received = ''
    const { resolve } = waiting
    waiting = null
    resolve(reply)
  })
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))

  return {
    post(path, headers, body) {
      waiting = Promise.withResolvers<WireReply>()
      write(socket, host, path, headers, body)
      return waiting.promise
    },
    get(path, headers = '') {
      waiting = Promise.withResolvers<WireReply>()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function write(socket: Socket, host: string, path: string, headers: string, body: string): void {
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
  )
}

/** Null while something is missing. The API says the length of every answer. */
function complete(received: string): WireReply | null {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = received.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  const begin = end + END_OF_HEAD.length
  if (received.length < begin + length) return null
  return { status: Number(received.slice(9, 12)), head, text: received.slice(begin, begin + length) }
}
