// One-time codes: six digits, five minutes, single use; so many to one contact and of one shop, so many tries.
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { mailboxOf } from '../../domain/contact.ts'
import { newId } from '../../domain/ids.ts'
import { Problem } from '../../problems.ts'
import {
  type CodeSubject,
  countForTheDay,
  countTry,
  deleteCodesBefore,
  deleteCountsBefore,
  insertCode,
  issuedSince,
  lockContact,
  markUsed,
} from './queries.ts'
import { CODE_LIFE_SECONDS, DAY_MS, HOUR_MS, isOverDay, mayTry, secondsToNextCode } from './rules.ts'

/**
 * Issues a new code in the caller's transaction; it voids the one before. Whether the contact is known here changes
 * nothing: every limit counts alike. Throws `otp_limit`.
 */
export async function issueCode(
  tx: Db,
  ctx: Context,
  of: CodeSubject,
  contact: string,
  at: Date,
): Promise<string> {
  const mailbox = mailboxOf(contact)
  const contactHash = ctx.secrets.mac('code-contact', `${of.shopId} ${mailbox}`)
  await lockContact(tx, of.shopId, contactHash)
  const recent = await issuedSince(tx, of.shopId, contactHash, new Date(at.getTime() - HOUR_MS))
  const wait = secondsToNextCode(recent, of.purpose, at)
  if (wait !== null) throw new Problem('otp_limit', {}, wait)
  await takeOfTheDay(tx, ctx, of, mailbox, at)

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

/** What is refused is not counted: the caller's transaction is rolled back. */
async function takeOfTheDay(
  tx: Db,
  { secrets, config, log }: Context,
  { shopId, purpose }: CodeSubject,
  mailbox: string,
  at: Date,
): Promise<void> {
  const contactKey = secrets.mac('code-contact', mailbox).toString('base64url')
  const window = { now: at, endsAt: new Date(at.getTime() + DAY_MS) }
  const counts = await countForTheDay(tx, { contact: contactKey, shop: shopId }, purpose, window)
  for (const { scope, window_ends_at, ...count } of counts) {
    if (!isOverDay(count, config.codesADay[scope], purpose)) continue
    if (scope === 'shop') log.warn({ shop: shopId, purpose }, 'a shop has sent its codes of the day')
    const seconds = Math.ceil((window_ends_at.getTime() - at.getTime()) / 1_000)
    throw new Problem('otp_limit', {}, Math.max(1, seconds))
  }
}

export interface CodeTry {
  readonly code: string
  /** tries are counted by address, so that nobody uses up somebody else's */
  readonly callerHash: Buffer
}

/**
 * Holds a code against the newest one issued, and counts the try at once, outside any transaction that may be
 * rolled back. Every refusal is the same answer after the same work. Gives back what `useCode` takes.
 */
export async function tryCode(
  ctx: Context,
  of: CodeSubject,
  { code, callerHash }: CodeTry,
  at: Date,
): Promise<string> {
  const tried = await countTry(ctx.db, of, callerHash)
  // Also without a code to compare with: a refusal must not be quicker for that.
  const given = hashOf(ctx, of, tried?.id ?? '', code)
  const isRight = timingSafeEqual(given, tried?.code_hash ?? Buffer.alloc(given.length))
  if (!tried || !isRight || !mayTry(tried, at)) throw new Problem('code_refused')
  return tried.id
}

/** Spends a code that was tried, together with what it is spent for: of two at once, one is refused. */
export async function useCode(tx: Db, shopId: string, codeId: string, at: Date): Promise<void> {
  if (!(await markUsed(tx, shopId, codeId, at))) throw new Problem('code_refused')
}

/** Codes count for an hour, days until they are over; after that nobody needs them. */
export async function purgeCodes(ctx: Context, at: Date): Promise<void> {
  await deleteCodesBefore(ctx.db, new Date(at.getTime() - HOUR_MS))
  await deleteCountsBefore(ctx.db, at)
}

function hashOf(ctx: Context, { shopId, purpose, subject }: CodeSubject, id: string, code: string): Buffer {
  return ctx.secrets.mac('code', [shopId, purpose, subject, id, code].join(' '))
}
