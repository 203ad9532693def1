// One HTTP request as it goes over the wire: any Host, any header, any bytes.
import { Agent, request } from 'node:http'
import { pipeline } from 'node:stream'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly bytes: Buffer
  /** the parsed body; null when there is none */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answers of every endpoint
  readonly body: any
}

export interface Request {
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Buffer
  /** that keeps connections; without one each request has its own */
  readonly agent?: Agent
  /** settles when so many bytes of the body have left; without one they go at once */
  readonly line?: (bytes: number) => Promise<void>
}

const oneRequestEach = new Agent({ keepAlive: false })

export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, agent = oneRequestEach, line }: Request = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      agent,
      setHost: !('Host' in headers),
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        // Answered before its end: the rest is for nobody.
        if (!outgoing.writableEnded) outgoing.destroy()
        const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          bytes,
          text: bytes.toString('utf8'),
          body: parse(bytes, incoming.headers['content-type']),
        })
      })
    })
    if (line && body) pipeline(pieces(Buffer.from(body), line), outgoing, () => {})
    else outgoing.end(body)
  })
}

const PIECE_BYTES = 64 * 1024

async function* pieces(bytes: Buffer, line: NonNullable<Request['line']>): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    await line(piece.length)
    yield piece
  }
}

function parse(bytes: Buffer, contentType: string | undefined): unknown {
  return bytes.length > 0 && contentType?.startsWith('application/json')
    ? tryParse(bytes.toString('utf8'))
    : null
}

/** A compressed body is not for us to unpack here: the test that asked for it does. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
