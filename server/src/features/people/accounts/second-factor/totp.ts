// Codes of authenticator apps (RFC 6238, as all of them make them: SHA-1, six digits, 30 seconds). Pure, but for new secrets.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** What RFC 4226 recommends. */
const SECRET_BYTES = 20
/** A clock may be wrong by one step, either way. */
const DRIFTS = [0, -1, 1]

export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / STEP_SECONDS)
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a code is of; null: of none near this moment. */
export function matchingStep(secret: string, given: string, at: Date): number | null {
  const typed = Buffer.from(given.replace(/\s/g, ''))
  const steps = DRIFTS.map((drift) => stepAt(at) + drift)
  const found = steps.find((step) => {
    const code = Buffer.from(totpCode(secret, step))
    return code.length === typed.length && timingSafeEqual(code, typed)
  })
  return found ?? null
}

/** What an app reads from a QR code. */
export function totpUri(secret: string, login: string): string {
  const label = `Etalase:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Etalase&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
