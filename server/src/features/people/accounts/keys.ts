// Secrets that are handed out once and kept as hashes: sessions, tokens of programs, one-time links.
import { createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 32

/** 256 random bits: nothing to guess, so that a plain hash is enough to keep them by. */
export function newKey(prefix = ''): { key: string; hash: Buffer } {
  const key = prefix + randomBytes(KEY_BYTES).toString('base64url')
  return { key, hash: hashKey(key) }
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
