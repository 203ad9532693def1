// The secret by which a buyer follows one order: 192 random bits, looked up by their hash.
import { createHash, randomBytes } from 'node:crypto'

export function newTrackToken(): string {
  return randomBytes(24).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
