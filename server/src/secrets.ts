// Keeps what must not be read from the database in the clear: AES-256-GCM under keys derived from APP_SECRET.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Secrets {
  /** `purpose` is bound to the text: what was sealed for one purpose opens for no other. */
  seal(purpose: string, plain: string): Buffer
  open(purpose: string, sealed: Buffer): string
}

export function createSecrets(appSecret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'etalase', 'seal', 32))
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag)
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** APP_SECRET, or with the embedded database the one generated on first use and kept beside it. */
export async function loadAppSecret(config: Config): Promise<string> {
  if (config.appSecret) return config.appSecret
  const path = join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known) return known.trim()

  // A link appears whole or not at all, so that of two first starts one wins and both read the same.
  const candidate = `${path}.${process.pid}`
  await writeFile(candidate, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await link(candidate, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(candidate)
  return (await readFile(path, 'utf8')).trim()
}
