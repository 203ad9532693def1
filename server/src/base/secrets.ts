// Keeps what must not be read from the database in the clear: AES-256-GCM under keys derived from APP_SECRET.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * While APP_SECRET is being changed, two secrets are known: the first seals and hashes, both open and are looked under.
 * So nodes whose settings are one step apart open what the other sealed, and find what the other hashed.
 */
export interface Secrets {
  /** `purpose` is bound to the text: what was sealed for one purpose opens for no other. */
  seal(purpose: string, plain: string | Buffer): Buffer
  /** The same for what is long, beside the loop: others go on meanwhile. */
  sealLong(purpose: string, plain: Buffer): Promise<Buffer>
  open(purpose: string, sealed: Buffer): string
  openBytes(purpose: string, sealed: Buffer): Buffer
  /** Which kind of secret it opens with; null: with none that is known. */
  sealedUnder(purpose: string, sealed: Buffer): 'first' | 'other' | null
  /** A keyed hash: the same text gives the same bytes, and nobody without APP_SECRET can make or guess them. */
  mac(purpose: string, text: string): Buffer
  /** The hashes under all secrets, that of `mac` first: what may have been hashed under another is looked for under each. */
  macs(purpose: string, text: string): [Buffer, ...Buffer[]]
  /** Whether it is the hash of this text under any secret; as quick for a wrong text as for a right one. */
  isMac(purpose: string, text: string, hash: Buffer): boolean
}

/** A context, for those who need no more of it. */
export interface WithSecrets {
  readonly secrets: Secrets
}

/** `others`: what opens, but seals nothing. */
export function createSecrets(appSecret: string, others: readonly string[] = []): Secrets {
  const first = keysOf(appSecret)
  const rest = others.map(keysOf)
  const macs = (purpose: string, text: string): [Buffer, ...Buffer[]] => [
    macUnder(first, purpose, text),
    ...rest.map((keys) => macUnder(keys, purpose, text)),
  ]
  function openBytes(purpose: string, sealed: Buffer): Buffer {
    // The tag tells under which it was sealed. A form that names its secret could not be opened by the release before.
    for (const keys of rest.length > 0 ? [first, ...rest] : []) {
      const plain = openOrNull(keys, purpose, sealed)
      if (plain !== null) return plain
    }
    return openUnder(first, purpose, sealed)
  }

  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, first.seal, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
    },
    async sealLong(purpose, plain) {
      const nonce = new Uint8Array(randomBytes(NONCE_BYTES))
      const key = first.seal.toCryptoKey('AES-GCM', false, ['encrypt'])
      const additionalData = new TextEncoder().encode(purpose)
      const body = await webcrypto.subtle.encrypt(
        { name: 'AES-GCM', iv: nonce, additionalData },
        key,
        ownMemory(plain),
      )
      const tagAt = body.byteLength - TAG_BYTES
      const tag = new Uint8Array(body, tagAt)
      return Buffer.concat([Buffer.from([FORMAT]), nonce, tag, new Uint8Array(body, 0, tagAt)])
    },
    open: (purpose, sealed) => openBytes(purpose, sealed).toString('utf8'),
    openBytes,
    sealedUnder(purpose, sealed) {
      if (openOrNull(first, purpose, sealed) !== null) return 'first'
      return rest.some((keys) => openOrNull(keys, purpose, sealed) !== null) ? 'other' : null
    },
    mac: (purpose, text) => macUnder(first, purpose, text),
    macs,
    isMac: (purpose, text, hash) =>
      macs(purpose, text).filter((mac) => mac.length === hash.length && timingSafeEqual(mac, hash)).length >
      0,
  }
}

/** Memory that several threads share is not taken; none of ours is. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOwn = (each: Uint8Array): each is Uint8Array<ArrayBuffer> => each.buffer instanceof ArrayBuffer
  return isOwn(bytes) ? bytes : new Uint8Array(bytes)
}

interface Keys {
  readonly seal: KeyObject
  readonly mac: KeyObject
}

/** Made once: from plain bytes each use would make them anew, which costs more than the use. */
function keysOf(appSecret: string): Keys {
  const keyFor = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'etalase', use, 32)))
  return { seal: keyFor('seal'), mac: keyFor('mac') }
}

function macUnder({ mac }: Keys, purpose: string, text: string): Buffer {
  return createHmac('sha256', mac).update(`${purpose}\n${text}`).digest()
}

function openUnder({ seal }: Keys, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT) throw new Error(`Sealed in a form we do not know (${sealed[0]})`)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, seal, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag)
  const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

function openOrNull(keys: Keys, purpose: string, sealed: Buffer): Buffer | null {
  try {
    return openUnder(keys, purpose, sealed)
  } catch {
    return null
  }
}
