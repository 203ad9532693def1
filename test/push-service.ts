// A push service and the browsers behind it, by the words of RFC 8030, 8291 and 8292 alone: nothing of ours is used.
import assert from 'node:assert/strict'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface Pushed {
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: what came, whatever it is
  readonly news: any
}

export interface Browser {
  /** what `pushManager.subscribe` gives */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** everything that was sent to it, also what was not taken */
  readonly pushed: Pushed[]
  /** from now on the service answers so for it; 201 at first */
  answers(status: number): void
}

export interface PushService {
  readonly origin: string
  browser(): Browser
}

export async function startPushService(t: TestContext): Promise<PushService> {
  const takers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => number>()
  const server = createServer(async (request, response) => {
    const take = takers.get(request.url ?? '')
    const body = await buffer(request)
    response.writeHead(take && request.method === 'POST' ? take(request.headers, body) : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    browser() {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const pushed: Pushed[] = []
      let status = 201
      takers.set(path, (headers, body) => {
        assert.equal(headers['content-encoding'], 'aes128gcm')
        pushed.push({ headers, news: JSON.parse(decrypted(body, own, auth)) })
        return status
      })
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return {
        subscription: { endpoint: origin + path, keys },
        pushed,
        answers(given) {
          status = given
        },
      }
    },
  }
}

/** RFC 8291, of one record. */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${label}\0`, length))
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  const end = padded.lastIndexOf(2)
  assert.ok(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'the last record ends with 2')
  return padded.subarray(0, end).toString('utf8')
}

/** What the operator's key says of the sender (RFC 8292); throws where it was not signed with that key. */
export function vapidOf({ headers }: Pushed, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? assert.fail('no VAPID')
  assert.equal(key, publicKey)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const given = Buffer.from(signature, 'base64url')
  assert.ok(verify('sha256', signed, { key: signer, dsaEncoding: 'ieee-p1363' }, given), 'signed by the key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}
