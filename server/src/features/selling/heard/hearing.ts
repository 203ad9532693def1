// The outbox of what was heard: worked off behind the answer, a little at a time, so that no vendor and no shop takes every
// connection. It knows no kind of notice: who starts it says how each is worked off.
import { setTimeout as wait } from 'node:timers/promises'
import { createShares } from '../../../base/shares.ts'
import type { Context } from '../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { findShopById } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type HeardNotice, NotNow, openHeard } from './heard.ts'
import { type ClaimedHeard, claimDue, giveBack, type HeardOutcome, noteOutcomes } from './queries.ts'
import {
  CHANNELS,
  CLAIMED_MS,
  channelOf,
  type HeardChannel,
  isStuck,
  MOST_REST_MS,
  NOT_NOW_MS,
  nextTry,
  TIME_OF_SHOP,
  WORKED_WITHIN_MS,
} from './rules.ts'

/** `at`: when it was heard. May get the same one again. Throws `NotNow`, or anything else where it failed. */
export type WorkOff = (ctx: Context, shop: Shop, heard: HeardNotice, at: Date) => Promise<void>

type HeardOutbox = OutboxParts<ClaimedHeard, HeardOutcome, HeardChannel>

/** Of the ten connections of a process. */
const AT_ONCE = 3
/** They wait in memory, where shops take turns. */
const CLAIMED = 30

/** `lookEveryMs` null: it looks when it is told to. */
export const hearing = defineOutbox(
  (ctx: Context, workOff: WorkOff, lookEveryMs: number | null = 2_000): HeardOutbox => {
    const turns = createTurns()
    const time = createShares(TIME_OF_SHOP)
    const restMs = (shopId: string, tookMs: number) =>
      Math.min(time.take(shopId, tookMs, Number.POSITIVE_INFINITY) ?? 0, MOST_REST_MS)
    return {
      what: 'notices that were heard',
      channels: CHANNELS,
      channelOf: ({ kind }) => channelOf(kind),
      bounds: {
        atOnce: AT_ONCE,
        ofShopAtOnce: 1,
        restMs,
        claimed: CLAIMED,
      },
      claimedForMs: CLAIMED_MS,
      sentWithinMs: WORKED_WITHIN_MS,
      ...(lookEveryMs !== null && { lookEveryMs }),
      // The next ones of its shop.
      letsNextGo: true,
      claim: ({ channel, now, until, most }) =>
        turns.hold(() => claimDue(ctx.db, { channel, now, until, most, ...turns.excluded(channel, now) })),
      async send(claimed) {
        const outcome = await workOffOne(ctx, workOff, claimed, turns)
        turns.letGo(claimed)
        awaited.get(claimed.id)?.()
        return outcome
      },
      isSent: ({ is }) => is === 'done',
      note: (outcomes) => noteOutcomes(ctx.db, outcomes),
      giveBack(items, now) {
        for (const item of items) turns.letGo(item)
        return giveBack(ctx.db, items, now)
      },
    }
  },
)

async function workOffOne(
  ctx: Context,
  workOff: WorkOff,
  claimed: ClaimedHeard,
  turns: HeardTurns,
): Promise<HeardOutcome> {
  const { shop_id, id, claimed_until, attempts, kind, vendor } = claimed
  const now = ctx.clock.now()
  const become = (is: HeardOutcome['is'], send_after: Date) => ({
    shop_id,
    id,
    claimed_until,
    is,
    send_after,
  })
  const rests = turns.restsUntil(claimed)
  if (rests > now) return become('not now', new Date(rests))
  try {
    const shop = await findShopById(ctx.db, shop_id)
    const heard = openHeard(ctx.secrets, claimed, claimed.reading_sealed)
    if (shop) await workOff(ctx, shop, heard, claimed.received_at)
    return become('done', claimed_until)
  } catch (error) {
    if (error instanceof NotNow) return become('not now', new Date(turns.rest(claimed, now)))
    const again = nextTry(claimed, now)
    const told = { err: error, shop_id, id, kind, vendor, attempt: attempts, again }
    if (isStuck(claimed)) ctx.log.error(told, 'a notice cannot be worked off: somebody has to look')
    else ctx.log.warn(told, 'a notice could not be worked off, and is tried again')
    return become('again', again)
  }
}

type HeardTurns = ReturnType<typeof createTurns>

/** What this process has claimed, so that it claims of others next; and what it leaves alone for a moment. */
function createTurns() {
  const held = new Set<ClaimedHeard>()
  const resting = new Map<string, number>()
  const nameOf = ({ shop_id, kind }: ClaimedHeard) => `${shop_id} ${kind}`
  return {
    async hold(claim: () => Promise<ClaimedHeard[]>): Promise<ClaimedHeard[]> {
      const claimed = await claim()
      for (const each of claimed) held.add(each)
      return claimed
    },
    letGo: (one: ClaimedHeard) => held.delete(one),
    excluded(channel: HeardChannel, now: Date) {
      for (const [name, until] of resting) if (until <= now.getTime()) resting.delete(name)
      const busy = [...held].filter(({ kind }) => channelOf(kind) === channel)
      return { busy: busy.map(({ shop_id }) => shop_id), resting: [...resting.keys()] }
    },
    restsUntil: (one: ClaimedHeard) => resting.get(nameOf(one)) ?? 0,
    /** All of this kind of its shop needs the same. Gives until when. */
    rest(one: ClaimedHeard, now: number): number {
      const until = now + NOT_NOW_MS
      resting.set(nameOf(one), until)
      return until
    },
  }
}

/** By id, how whoever waits for it is told. */
const awaited = new Map<string, () => void>()

/** Settles when this process has worked these off, or has put them off; late or soon, it waits no longer than that. */
export async function workedOff(ids: readonly string[], withinMs: number): Promise<void> {
  const inTime = new AbortController()
  const all = Promise.all(ids.map((id) => new Promise<void>((resolve) => awaited.set(id, resolve))))
  const late = wait(withinMs, undefined, { signal: inTime.signal }).catch(() => {})
  await Promise.race([all, late])
  inTime.abort()
  for (const id of ids) awaited.delete(id)
}
