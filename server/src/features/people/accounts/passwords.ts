// Passwords, kept as argon2id hashes that say how they were made.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** What OWASP recommends: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await tagOf(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    salt.toString('base64url'),
    tag.toString('base64url'),
  ].join('$')
}

/** Without a hash to compare with it takes as long, and is false: nobody learns whether there is an account. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt, tag] = (hash ?? UNKNOWN).split('$')
  if (kind !== 'argon2id' || !salt || !tag) throw new Error('A password is kept in a form we do not know')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await tagOf(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(given, Buffer.from(tag, 'base64url')) && hash !== null
}

const UNKNOWN = [
  'argon2id',
  COST.memory,
  COST.passes,
  COST.parallelism,
  Buffer.alloc(SALT_BYTES).toString('base64url'),
  Buffer.alloc(TAG_BYTES).toString('base64url'),
].join('$')

function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost })
}
