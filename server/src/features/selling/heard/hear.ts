// What a vendor told and is believed: stored before it is answered, and worked off behind the answer.
import { Problem } from '../../../base/problems.ts'
import { withoutSlot } from '../../../base/work-slot.ts'
import type { Context } from '../../../context.ts'
import { newId } from '../../../domain/ids.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type HeardNotice, sealHeard, writeHeard } from './heard.ts'
import { hearing, workedOff } from './hearing.ts'
import { countWaiting, insertHeard } from './queries.ts'
import { COME_AGAIN_SECONDS, MOST_WAITING } from './rules.ts'

/** So long an answer waits, holding neither slot nor connection: whoever asks right after it sees what came of it. */
const GRACE_MS = 1_000

/** Throws `rate_limited` where the shop has too much of this kind waiting: nothing is stored, and the vendor tells it again. */
export async function hear<T extends HeardNotice>(
  ctx: Context,
  shop: Shop,
  told: readonly T[],
  at: Date,
): Promise<void> {
  const fresh = await keepHeard(ctx, shop, told, at)
  const outbox = hearing.of(ctx)
  if (!outbox || fresh.length === 0) return
  const done = workedOff(fresh, GRACE_MS)
  void outbox.look()
  await withoutSlot(() => done)
}

/** The same where nobody waits for it. Gives the ids of what is new. */
export async function keepHeard<T extends HeardNotice>(
  ctx: Context,
  shop: Shop,
  told: readonly T[],
  at: Date,
): Promise<string[]> {
  const [first] = told
  if (!first) return []
  await assertRoomFor(ctx, shop, first, told.length)
  const rows = told.map((heard) => rowOf(ctx, shop, heard, at))
  return insertHeard(ctx.db, rows)
}

/** Throws `rate_limited` where the shop has no room for so many more. */
export async function assertRoomFor(
  ctx: Context,
  shop: Shop,
  { kind, vendor }: Pick<HeardNotice, 'kind' | 'vendor'>,
  more: number,
): Promise<void> {
  const waiting = await countWaiting(ctx.db, shop.id, kind, MOST_WAITING)
  if (waiting + more <= MOST_WAITING) return
  ctx.log.warn({ shop: shop.slug, kind, vendor }, 'too many notices wait')
  throw new Problem('rate_limited', {}, COME_AGAIN_SECONDS)
}

function rowOf({ secrets }: Context, { id: shop_id }: Shop, heard: HeardNotice, at: Date) {
  const id = newId('ntc')
  const { kind, vendor } = heard
  const written = writeHeard(heard)
  const reading_sealed = sealHeard(secrets, { shop_id, id }, written)
  const said_hash = secrets.mac(`heard:${shop_id}`, written)
  return {
    shop_id,
    id,
    kind,
    vendor,
    reading_sealed,
    said_hash,
    received_at: at,
    attempts: 0,
    send_after: at,
  }
}
