// An authenticator in software: makes passkeys (ES256) and signs with them, as a phone or a security key does.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Authenticator {
  /** what `navigator.credentials.create` gives for these options, on a page of this origin */
  create(options: CreationOptions, origin?: string): object
  /** what `navigator.credentials.get` gives, with the passkey made last for the same party */
  get(options: RequestOptions, origin?: string): object
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

interface Held {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
}

const ORIGIN = 'http://console.localhost'
const PRESENT_AND_VERIFIED = 0x05
const WITH_CREDENTIAL = 0x40

export function anAuthenticator({ isVerified = true } = {}): Authenticator {
  const held = new Map<string, Held>()
  let uses = 0
  const flags = isVerified ? PRESENT_AND_VERIFIED : 0x01

  return {
    create({ challenge, rp, user }, origin = ORIGIN) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      held.set(rp.id, { id, privateKey, userHandle: user.id })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const authData = Buffer.concat([head(rp.id, flags | WITH_CREDENTIAL, ++uses), credential])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answerOf(id, {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge, rpId }, origin = ORIGIN) {
      const credential = held.get(rpId)
      if (!credential) throw new Error(`There is no passkey for ${rpId}`)
      const authData = head(rpId, flags, ++uses)
      const data = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return answerOf(credential.id, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      })
    },
  }
}

function answerOf(id: Buffer, response: object): object {
  const name = id.toString('base64url')
  return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** As much of CBOR as a passkey needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([cborHead(3, bytes.length), bytes])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map((each) => cbor(each))])
  throw new Error('not needed')
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
