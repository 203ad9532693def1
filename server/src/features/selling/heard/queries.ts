// All SQL of notices that were heard and wait to be worked off.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isOfFew } from '../../../db/few.ts'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, type NewRow } from '../../../db/rows.ts'
import { isSpread } from '../../../db/session.ts'
import type { HeardKind, HeardNoticeTable } from '../../../db/tables/heard.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import type { Claimed, Claiming } from '../../../jobs/outbox.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../jobs/state.ts'
import type { HeardChannel } from './rules.ts'

/** Gives the ids of those that are new. What is told again while it waits is there already. */
export async function insertHeard(db: Db, rows: readonly NewRow<'heard_notices'>[]): Promise<string[]> {
  const { rows: fresh } = await sql<{ id: string }>`
    ${insertOf('heard_notices', rows)} on conflict (shop_id, said_hash) do nothing returning id`.execute(db)
  return fresh.map(({ id }) => id)
}

/** More than `most` are not counted. */
export async function countWaiting(db: Db, shopId: string, kind: HeardKind, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select 1 from heard_notices where shop_id = ${shopId} and kind = ${kind} limit ${sql.lit(most)}) as h`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Whether any waits that nobody has been able to try yet. */
export async function isAnyUntried(db: Db, shopId: string, kind: HeardKind): Promise<boolean> {
  const { rows } = await sql`
    select 1 from heard_notices where shop_id = ${shopId} and kind = ${kind} and attempts = 0 limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** One that this process alone may work off. `attempts` counts the try that it is claimed for. */
export interface ClaimedHeard extends Selectable<HeardNoticeTable> {
  readonly claimed_until: Date
}

interface DueHeard extends Pick<Claiming<ClaimedHeard, HeardChannel>, 'channel' | 'now' | 'until' | 'most'> {
  /** shops that this process has some of already */
  readonly busy: readonly string[]
  /** `shop kind` that is not to be tried for the moment */
  readonly resting: readonly string[]
}

/** Of a shop and kind, so that a shop's next look is some rows away and a flood of one kind holds up no other. */
const AT_ONCE_EACH = 5

/**
 * Claims what is due and counts the try: the first of each shop and kind, then the second of each. Goes from one to the next by a
 * few steps in an index, so that thousands that wait for one shop cost the others nothing. Who of equals is next is left to chance:
 * a shop that has always more waiting, longer than others, is not always first. Found in all shops, and claimed in each.
 */
export async function claimDue(
  db: Db,
  { channel, now, until, most, busy, resting }: DueHeard,
): Promise<ClaimedHeard[]> {
  const first = (await isSpread(db)) ? firstOnMachines : firstOfEach
  const { rows: due } = await sql<Pick<ClaimedHeard, 'shop_id' | 'id'>>`
    ${first(now)}
    where place <= ${AT_ONCE_EACH}::int and (kind = 'asking') = ${channel === 'asking'}::boolean
      and shop_id <> all(${busy}::text[]) and shop_id || ' ' || kind <> all(${resting}::text[])
    order by place, random() limit ${most}`.execute(db)
  return claimShopByShop(due, async (shopId, ofShop) => {
    const { rows } = await sql<Selectable<HeardNoticeTable>>`
      with free as (
        select id from heard_notices
        where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::text[]) and send_after <= ${now}
        for no key update skip locked
      )
      update heard_notices as h set attempts = h.attempts + 1, send_after = ${until}
      from free where h.shop_id = ${shopId} and h.id = free.id
      returning h.*`.execute(db)
    return rows.toSorted((a, b) => a.seq - b.seq).map((row) => ({ ...row, claimed_until: until }))
  })
}

function firstOfEach(now: Date): RawBuilder<unknown> {
  return sql`
    with recursive waited_for as (
      (select shop_id, kind from heard_notices order by shop_id, kind limit 1)
      union all
      select next.shop_id, next.kind from waited_for, lateral (
        select shop_id, kind from heard_notices
        where (shop_id, kind) > (waited_for.shop_id, waited_for.kind) order by shop_id, kind limit 1) as next
    )
    select shop_id, id from (
      select waited_for.shop_id, waited_for.kind, first.id,
        row_number() over (partition by waited_for.shop_id, waited_for.kind order by first.send_after, first.seq) as place
      from waited_for cross join lateral (
        select h.id, h.send_after, h.seq from heard_notices h
        where h.shop_id = waited_for.shop_id and h.kind = waited_for.kind and h.send_after <= ${now}
        order by h.send_after, h.seq limit ${AT_ONCE_EACH}) as first
    ) as in_turns`
}

/** The same where shops are spread over machines, which know no recursion over shops: each reads all that is due on it. */
function firstOnMachines(now: Date): RawBuilder<unknown> {
  return sql`
    select shop_id, id from (
      select shop_id, kind, id, row_number() over (partition by shop_id, kind order by send_after, seq) as place
      from heard_notices where send_after <= ${now}
    ) as in_turns`
}

/** What became of one that was claimed. `not now`: it counts as no try. */
export interface HeardOutcome extends Claimed {
  readonly id: string
  readonly is: 'done' | 'not now' | 'again'
  /** when it is tried again */
  readonly send_after: Date
}

/** Of any number of one shop. A note that a power failure takes along costs a second try, which changes nothing. */
export async function noteOutcomes(db: Db, outcomes: readonly HeardOutcome[]): Promise<void> {
  const shopId = onlyShopIdOf(outcomes, ({ shop_id }) => shop_id)
  const { done = [], left = [] } = Object.groupBy(outcomes, ({ is }) => (is === 'done' ? 'done' : 'left'))
  if (done.length > 0)
    await sql`
      delete from heard_notices where shop_id = ${shopId} and id = any(${done.map(({ id }) => id)}::text[])
        and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
  if (left.length > 0) await putBack(db, shopId, left)
}

/** Of one shop. */
export async function giveBack(db: Db, claims: readonly ClaimedHeard[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until, is: 'not now', send_after: now }))
  await putBack(db, shopId, rows)
}

/** Leaves alone what another process has claimed since. */
async function putBack(db: Db, shopId: string, rows: readonly object[]): Promise<void> {
  await sql`
    update heard_notices as h set send_after = o.send_after,
      attempts = h.attempts - case when o.is = 'not now' then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o
      (id text, claimed_until timestamptz, "is" text, send_after timestamptz)
    where h.shop_id = ${shopId} and h.id = o.id and ${isOfFew('o.id')} and h.send_after = o.claimed_until`.execute(
    db,
  )
}

/** How many wait, over all shops: for the platform's operator. Each could have been done when it came. */
export async function waitingHeard(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(received_at) as oldest_due_at
    from (select received_at from heard_notices order by received_at limit ${sql.lit(MOST_COUNTED)}) as h`.execute(
    db,
  )
  return rows[0] ?? NO_BACKLOG
}
