// One-time codes: six digits, five minutes, five tries, single use; five an hour to one contact.
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { newId } from '../../domain/ids.ts'
import { Problem } from '../../problems.ts'
import {
  type CodeSubject,
  countTry,
  deleteCodesBefore,
  insertCode,
  issuedSince,
  lockContact,
  markUsed,
} from './queries.ts'

export const CODE_LIFE_SECONDS = 300
const MAX_TRIES = 5
const CODES_AN_HOUR = 5
const HOUR_MS = 3_600_000

/** Issues a new code in the caller's transaction; it voids the one before. Throws `otp_limit`. */
export async function issueCode(
  tx: Db,
  ctx: Context,
  of: CodeSubject,
  contact: string,
  at: Date,
): Promise<string> {
  const contactHash = ctx.secrets.mac('code-contact', `${of.shopId} ${contact}`)
  await lockContact(tx, of.shopId, contactHash)
  const recent = await issuedSince(tx, of.shopId, contactHash, new Date(at.getTime() - HOUR_MS))
  const oldest = recent.at(-CODES_AN_HOUR)
  if (oldest) {
    const seconds = Math.ceil((oldest.getTime() + HOUR_MS - at.getTime()) / 1_000)
    throw new Problem('otp_limit', {}, Math.max(1, seconds))
  }

  const id = newId('otp')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(tx, of, {
    id,
    contactHash,
    codeHash: hashOf(ctx, of, id, code),
    createdAt: at,
    expiresAt: new Date(at.getTime() + CODE_LIFE_SECONDS * 1_000),
  })
  return code
}

/**
 * Holds a code against the newest one issued, and counts the try at once, outside any transaction that may be
 * rolled back. Every refusal is the same answer after the same work. Gives back what `useCode` takes.
 */
export async function tryCode(ctx: Context, of: CodeSubject, code: string, at: Date): Promise<string> {
  const tried = await countTry(ctx.db, of)
  // Also without a code to compare with: a refusal must not be quicker for that.
  const given = hashOf(ctx, of, tried?.id ?? '', code)
  const isRight = timingSafeEqual(given, tried?.code_hash ?? Buffer.alloc(given.length))
  const isOpen = tried !== null && tried.tries <= MAX_TRIES && at < tried.expires_at && tried.used_at === null
  if (!tried || !isRight || !isOpen) throw new Problem('code_refused')
  return tried.id
}

/** Spends a code that was tried, together with what it is spent for: of two at once, one is refused. */
export async function useCode(tx: Db, shopId: string, codeId: string, at: Date): Promise<void> {
  if (!(await markUsed(tx, shopId, codeId, at))) throw new Problem('code_refused')
}

/** Codes count for an hour against the limit; after that nobody needs them. */
export async function purgeCodes(ctx: Context, at: Date): Promise<void> {
  await deleteCodesBefore(ctx.db, new Date(at.getTime() - HOUR_MS))
}

function hashOf(ctx: Context, { shopId, purpose, subject }: CodeSubject, id: string, code: string): Buffer {
  return ctx.secrets.mac('code', [shopId, purpose, subject, id, code].join(' '))
}
