// One-time codes: six digits, five minutes, single use; so many to one contact and of one shop, so many tries.
import { randomInt } from 'node:crypto'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import { onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import {
  type CodeSubject,
  countForTheDay,
  countTries,
  type DayCounted,
  deleteCodesBefore,
  deleteCountsBefore,
  insertCodes,
  issuedSince,
  markUsed,
  type TriedCode,
} from './queries.ts'
import {
  CODE_LIFE_SECONDS,
  DAY_MS,
  HOUR_MS,
  isBesideCheckout,
  isOverDay,
  mayTry,
  secondsToNextCode,
} from './rules.ts'

export interface WantedCode {
  readonly of: CodeSubject
  readonly contact: string
  readonly at: Date
}

/** Issues one new code in the caller's transaction. Throws `otp_limit`. */
export async function issueCode(tx: Db, ctx: Context, wanted: WantedCode): Promise<string> {
  const [code] = await issueCodes(tx, ctx, [wanted])
  if (typeof code === 'string') return code
  throw code ?? new Error('No code was issued')
}

/**
 * Issues new codes of one shop in the caller's transaction, to contacts that all differ; each voids the one before. Whether a contact
 * is known here changes nothing: every limit counts alike. In place of a code: why there is none, `otp_limit`.
 */
export async function issueCodes(
  tx: Db,
  ctx: Context,
  wanted: readonly WantedCode[],
): Promise<(string | Problem)[]> {
  const shopId = onlyShopIdOf(wanted, ({ of }) => of.shopId)
  const asked = wanted.map((each) => toAsked(ctx, each))
  const now = new Date(Math.max(...wanted.map(({ at }) => at.getTime())))
  const window = {
    now,
    endsAt: new Date(now.getTime() + DAY_MS),
    latestEnd: latestEnd(now.getTime(), DAY_MS),
  }
  // Leaves out codes from the future: a clock that was ahead would make them count for too long.
  const withinHour = { after: new Date(now.getTime() - HOUR_MS), until: latestEnd(now.getTime(), 0) }
  // Counting also locks: nobody else can issue a code while we read those of the last hour.
  const [counts, issued] = await Promise.all([
    countForTheDay(tx, asked, 1, window),
    issuedSince(
      tx,
      shopId,
      asked.flatMap(({ contactHashes }) => contactHashes),
      withinHour,
    ),
  ])
  const recentBy = Map.groupBy(issued, (code) => code.contact_hash.toString('base64url'))
  const ofTheDay = dayLimits(ctx, counts, asked)

  const results = asked.map((each) => {
    const recent = each.contactHashes
      .flatMap((hash) => recentBy.get(hash.toString('base64url')) ?? [])
      .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    const ofTheHour = secondsToNextCode(recent, each.purpose, each.at)
    if (ofTheHour !== null) ctx.metrics.codeRefused('contact_hour')
    const wait = ofTheHour ?? ofTheDay.secondsToWait(each)
    if (wait !== null) return new Problem('otp_limit', {}, wait)
    ofTheDay.take(each)
    return each
  })
  const granted = results.flatMap((each) => (each instanceof Problem ? [] : [each]))
  const refused = asked.filter((each) => !granted.includes(each))
  // Refused codes do not count.
  if (refused.length > 0) await countForTheDay(tx, refused, -1, window)
  await insertCodes(
    tx,
    granted.map(({ row }) => row),
  )
  return results.map((each) => (each instanceof Problem ? each : each.code))
}

type AskedCode = ReturnType<typeof toAsked>

function toAsked(ctx: Context, { of, contact, at }: WantedCode) {
  const { shopId, purpose, subject } = of
  const mailbox = mailboxOf(contact)
  const contactHashes = ctx.secrets.macs('code-contact', `${shopId} ${mailbox}`)
  const id = newId('otp')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    shop_id: shopId,
    purpose,
    subject,
    id,
    contact_hash: contactHashes[0],
    code_hash: ctx.secrets.mac('code', hashedOf(of, id, code)),
    created_at: at,
    expires_at: new Date(at.getTime() + CODE_LIFE_SECONDS * 1_000),
    used_at: null,
    tries: 0,
  }
  const contactKeys = ctx.secrets.macs('code-contact', mailbox).map((mac) => mac.toString('base64url'))
  return { shopId, purpose, contactKeys, contactHashes, at, code, row }
}

/** How many codes contacts and shops may still get today. `counts` include every code asked for; each granted one takes its share. */
function dayLimits(
  { config, log, metrics }: Context,
  counts: readonly DayCounted[],
  asked: readonly AskedCode[],
) {
  const taken = new Map(
    counts.map((count) => {
      const isOf = ({ contactKeys, shopId }: AskedCode) =>
        count.scope === 'shop' ? count.key === shopId : contactKeys.includes(count.key)
      const own = asked.filter(isOf)
      const aside = own.filter(({ purpose }) => isBesideCheckout(purpose))
      return [
        `${count.scope} ${count.key}`,
        { ...count, codes: count.codes - own.length, lookup_codes: count.lookup_codes - aside.length },
      ]
    }),
  )
  const countsOf = ({ contactKeys, shopId }: AskedCode) =>
    [...contactKeys.map((key) => `contact ${key}`), `shop ${shopId}`]
      .map((name) => taken.get(name))
      .filter((count) => count !== undefined)
  const withOneMore = (count: DayCounted, purpose: AskedCode['purpose']) => ({
    codes: count.codes + 1,
    lookup_codes: count.lookup_codes + (isBesideCheckout(purpose) ? 1 : 0),
  })
  return {
    secondsToWait(each: AskedCode): number | null {
      const full = countsOf(each).find((count) =>
        isOverDay(withOneMore(count, each.purpose), config.codesADay[count.scope], each.purpose),
      )
      if (!full) return null
      metrics.codeRefused(`${full.scope}_day`)
      if (full.scope === 'shop')
        log.warn({ shop: each.shopId, purpose: each.purpose }, 'a shop has sent its codes of the day')
      return Math.max(1, Math.ceil((full.window_ends_at.getTime() - each.at.getTime()) / 1_000))
    },
    take(each: AskedCode): void {
      for (const count of countsOf(each)) Object.assign(count, withOneMore(count, each.purpose))
    },
  }
}

export interface CodeTry {
  readonly code: string
  /** each address has its own tries, so that nobody uses up somebody else's */
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
  const tried = await countTry(ctx, { ...of, callerHash })
  // Compares even without a code: that refusal must not be quicker than others.
  const given = hashedOf({ ...of, subject: tried?.subject ?? of.subject }, tried?.id ?? '', code)
  const isRight = ctx.secrets.isMac('code', given, tried?.code_hash ?? NO_HASH)
  const isTaken = tried !== null && isRight && mayTry(tried, at)
  ctx.metrics.codeTried(of.purpose, isTaken ? 'right' : 'wrong')
  if (!isTaken) throw new Problem('code_refused')
  return tried.id
}

const NO_HASH = Buffer.alloc(32)

const countTry = gather({
  queueOf: ({ shopId }: Trying) => shopId,
  keyOf: (one: Trying) => subjectOf(one),
  async run({ db }: Context, tries: readonly Trying[]): Promise<(TriedCode | null)[]> {
    const counted = await countTries(
      db,
      onlyShopIdOf(tries, ({ shopId }) => shopId),
      tries,
    )
    const bySubject = new Map(counted.map((code) => [subjectOf(code), code]))
    return tries.map(
      (one) =>
        [one.subject, ...(one.otherwise ?? [])]
          .map((subject) => bySubject.get(subjectOf({ ...one, subject })))
          .find((code) => code !== undefined) ?? null,
    )
  },
})

type Trying = CodeSubject & { readonly callerHash: Buffer }

function subjectOf({ purpose, subject }: Pick<CodeSubject, 'purpose' | 'subject'>): string {
  return `${purpose} ${subject}`
}

/** Spends a tried code in the transaction of what it pays for: of two at once, one is refused. */
export async function useCode(tx: Db, shopId: string, codeId: string, at: Date): Promise<void> {
  if (!(await markUsed(tx, shopId, codeId, at))) throw new Problem('code_refused')
}

/** A code counts for an hour, a day's count until the day is over; then nobody needs them. */
export async function purgeCodes(ctx: Context, at: Date): Promise<void> {
  await deleteCodesBefore(ctx.db, new Date(at.getTime() - HOUR_MS))
  await deleteCountsBefore(ctx.db, at)
}

function hashedOf({ shopId, purpose, subject }: CodeSubject, id: string, code: string): string {
  return [shopId, purpose, subject, id, code].join(' ')
}
