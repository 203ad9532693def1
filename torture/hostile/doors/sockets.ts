// Bytes that are hardly HTTP, or HTTP that two readers would read differently: written straight into a socket.
import { connect } from 'node:net'
import fc from 'fast-check'
import { DEMO } from '../world.ts'

export interface SocketCase {
  readonly what: string
  readonly bytes: Buffer
  /** must get no answer as if it were well-formed; a request hidden in it must get none at all */
  readonly isAmbiguous: boolean
  /** written in so many pieces */
  readonly pieces: number
}

const HOST = `Host: ${DEMO}.localhost\r\n`
const GET = `GET /api/v1/categories HTTP/1.1\r\n${HOST}`
const POST = `POST /api/v1/shipping/destinations HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
/** If this is answered too, somebody's next request would have been somebody else's. */
const HIDDEN = `GET /api/v1/hidden HTTP/1.1\r\n${HOST}\r\n`

const AMBIGUOUS: Readonly<Record<string, string>> = {
  'length and chunks': `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and length': `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${HIDDEN}`,
  'a list of lengths': `${POST}Content-Length: 2, 40\r\n\r\n{}${HIDDEN}`,
  'a signed length': `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`,
  'a negative length': `${POST}Content-Length: -2\r\n\r\n{}${HIDDEN}`,
  'a length in hex': `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`,
  'a length beyond all': `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`,
  'an unknown encoding': `${POST}Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`,
  'chunked twice': `${POST}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked, not last': `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked by a vertical tab': `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a space before the colon': `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a folded header': `${GET}X-A: a\r\n Transfer-Encoding: chunked\r\n\r\n`,
  'lone line feeds': `${GET.replaceAll('\r\n', '\n')}\n`,
  'a lone carriage return': `${GET}X-A: a\rContent-Length: 9\r\n\r\n`,
  'NUL in a header': `${GET}X-A: a\0b\r\n\r\n`,
  'NUL in the line': `GET /\0 HTTP/1.1\r\n${HOST}\r\n`,
  'no colon': `${GET}nonsense\r\n\r\n`,
  'an empty name': `${GET}: x\r\n\r\n`,
  'two hosts': `${GET}Host: tetangga.localhost\r\n\r\n`,
  'no host': 'GET /api/v1/categories HTTP/1.1\r\n\r\n',
  'another host in the line': `GET http://tetangga.localhost/api/v1/products HTTP/1.1\r\n${HOST}\r\n`,
  'a chunk beyond all': `${POST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  'a chunk that is none': `${POST}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n`,
  'a negative chunk': `${POST}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`,
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/9.9': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a space in the target': `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  'no target': `GET HTTP/1.1\r\n${HOST}\r\n`,
  'headers beyond all': `${GET}X-A: ${'a'.repeat(40_000)}\r\n\r\n`,
  'a line beyond all': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'a tunnel': `CONNECT demo.localhost:443 HTTP/1.1\r\n${HOST}\r\n`,
}

const PLAIN: Readonly<Record<string, string>> = {
  honest: `${GET}\r\n`,
  'half a request': GET,
  'half a line': 'GET /api',
  'half a body': `${POST}Content-Length: 50\r\n\r\n{"q":`,
  'one after the other': `${GET}\r\n`.repeat(30),
  'very many at once': `${GET}\r\n`.repeat(200),
  'extensions of a chunk': `${POST}Transfer-Encoding: chunked\r\n\r\n2;a=${'b'.repeat(2_000)}\r\n{}\r\n0\r\n\r\n`,
  'extensions beyond all': `${POST}Transfer-Encoding: chunked\r\n\r\n2;a=${'b'.repeat(60_000)}\r\n{}\r\n0\r\n\r\n`,
  'many tiny chunks': `${POST}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(3_000)}0\r\n\r\n`,
  trailers: `${POST}Transfer-Encoding: chunked\r\nTrailer: Host\r\n\r\n2\r\n{}\r\n0\r\nHost: x\r\nContent-Length: 9\r\n\r\n`,
  'an upgrade': `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  'an upgrade to HTTP/2': `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  'an expectation': `${POST}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`,
  'an odd expectation': `${POST}Content-Length: 2\r\nExpect: x\r\n\r\n{}`,
  'a body where none is': `${GET}Content-Length: 2\r\n\r\n{}`,
  'many headers': `${GET}${Array.from({ length: 900 }, (_, i) => `X-${i}: a\r\n`).join('')}\r\n`,
  'old HTTP': 'GET / HTTP/1.0\r\n\r\n',
  'all of the server': `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  'the same host in the line': `GET http://${DEMO}.localhost/api/v1/categories HTTP/1.1\r\n${HOST}\r\n`,
  'line ends before': `\r\n\r\n\r\n${GET}\r\n`,
  zeros: '\0'.repeat(5_000),
  nothing: '',
}

export function socketCases(): fc.Arbitrary<SocketCase> {
  const named = fc.constantFrom(
    ...Object.entries(AMBIGUOUS).map(([what, text]) => ({ what, text, isAmbiguous: true })),
    ...Object.entries(PLAIN).map(([what, text]) => ({ what, text, isAmbiguous: false })),
  )
  const flips = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 4 }),
    },
  )
  return fc
    .record({ named, flips, pieces: fc.constantFrom(1, 1, 2, 7) })
    .map(({ named: one, flips: all, pieces }) => {
      const bytes = Buffer.from(one.text, 'latin1')
      for (const [at, value] of all) if (at < bytes.length) bytes[at] = value
      return { what: `socket: ${one.what}`, bytes, isAmbiguous: one.isAmbiguous && all.length === 0, pieces }
    })
}

/** What half a request is waited for; answers come far sooner. */
const LISTEN_MS = 400

/** Everything that was answered until the server closed, or nothing more came. */
export function tellSocket(port: number, { bytes, pieces }: SocketCase): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(LISTEN_MS, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    const size = Math.ceil(bytes.length / pieces) || 1
    for (let at = 0; at < bytes.length; at += size) socket.write(bytes.subarray(at, at + size))
  })
}

/** What is wrong with what a socket was answered. */
export function wrongsOfSocket({ isAmbiguous }: SocketCase, answered: string): string[] {
  const statuses = Array.from(answered.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status))
  const wrongs = [
    answered.length > 0 && !answered.startsWith('HTTP/1.1 ') && 'answered with something else than HTTP',
    statuses.some((status) => status >= 500 && status !== 505) &&
      `${statuses.find((status) => status >= 500)}`,
    isAmbiguous && statuses.some((status) => status < 400) && 'answered what can be read in two ways',
    isAmbiguous && statuses.length > 1 && 'answered what was hidden in another request',
    /\.ts:\d+|node_modules/.test(answered) && 'tells where it failed',
  ]
  return wrongs.filter((wrong) => typeof wrong === 'string')
}
