// Keeps what must not be read from the database in the clear: AES-256-GCM under keys derived from APP_SECRET.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { MIN_SECRET_LENGTH } from './read-env.ts'

const CIPHER = 'aes-256-gcm'
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Secrets {
  /** `purpose` is bound to the text: what was sealed for one purpose opens for no other. */
  seal(purpose: string, plain: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** A keyed hash: the same text gives the same bytes, and nobody without APP_SECRET can make or guess them. */
  mac(purpose: string, text: string): Buffer
}

export function createSecrets(appSecret: string): Secrets {
  const key = deriveKey(appSecret, 'seal')
  const macKey = deriveKey(appSecret, 'mac')
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      if (sealed[0] !== FORMAT) throw new Error(`Sealed in a form we do not know (${sealed[0]})`)
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag)
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\n${text}`).digest(),
  }
}

/** Made into a key once: from plain bytes Node makes one at every use, which takes five times as long as a hash. */
function deriveKey(appSecret: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'etalase', use, 32)))
}

/** APP_SECRET, or with the embedded database the one generated on first use and kept beside it. */
export async function loadAppSecret(config: Config): Promise<string> {
  if (config.appSecret) return config.appSecret
  const path = join(config.dataDir, 'secret')
  const secret = (await readIfThere(path)) ?? (await generate(config.dataDir, path))
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new ConfigError(
    `${path} is damaged: it holds the secret that everything sealed in the database opens with. ` +
      'Restore it from a backup, or remove it to start with a new one (keys of gateways and couriers are then to be given again)',
  )
}

/** A link appears whole or not at all, so that of two first starts one wins and both read the same. */
async function generate(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  // Not named by the process id: in two containers on one volume both may be number 1.
  const candidate = `${path}.${randomUUID()}`
  try {
    await writeFile(candidate, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(candidate, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(candidate, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
