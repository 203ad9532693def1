// Whether a message that is about to go out must wait: the shop, or its recipient, has had those of the day.
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import { onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import type { MessageScope } from '../../../db/tables/checkout.ts'
import type { ShopStanding } from '../../../domain/allowances.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import { standingOf } from '../../../tenancy/queries.ts'
import { countMessagesOfDay } from '../codes/queries.ts'
import { countedAs, countsAgain, dayLimits, heldBecause, mostOfDay } from './day-limits.ts'
import type { ClaimedMessage, HeldBack } from './message.ts'

const DAY_MS = 86_400_000

type Counting = Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'secrets'>

/** null: it goes out, and is counted. */
export async function holdBack(
  ctx: Counting,
  { shop_id, kind, attempts, last_error = null }: ClaimedMessage,
  to: string,
): Promise<HeldBack | null> {
  const scopes = countedAs(kind)
  if (scopes.length === 0 || !countsAgain({ attempts, last_error })) return null
  const contact = ctx.secrets.mac('message-contact', `${shop_id} ${mailboxOf(to)}`).toString('base64url')
  const held = await count(ctx, { shopId: shop_id, contact, kind, scopes })
  if (held) ctx.log.warn({ shop_id, kind, why: held.why }, 'a message is held back')
  return held
}

interface CountedMessage {
  readonly shopId: string
  /** its recipient, hashed */
  readonly contact: string
  readonly kind: string
  readonly scopes: readonly MessageScope[]
}

/** Those of one shop that go out at the same time are counted together, two of one contact one after the other. */
const count = gather({
  queueOf: ({ shopId }: CountedMessage) => shopId,
  keyOf: ({ contact }: CountedMessage) => contact,
  joinedWithinMs: 20,
  run: countTogether,
})

/** In one statement for all that they count as: hardly ever is one of them held back. */
async function countTogether(
  { clock, config, db }: Counting,
  messages: readonly CountedMessage[],
): Promise<(HeldBack | null)[]> {
  const now = clock.now()
  const shopId = onlyShopIdOf(messages, (message) => message.shopId)
  const { ofShop, ofContact } = dayLimits(await knownStanding(db, shopId), now, config.messagesTimes)
  const window = { now: new Date(now), endsAt: new Date(now + DAY_MS), latestEnd: latestEnd(now, DAY_MS) }
  const groups = groupsOf(messages)
  const counted = await countMessagesOfDay(db, groups, window)
  const held = new Map<CountedMessage, HeldBack>()
  let spared = 0
  groups.forEach(({ scope, group }, i) => {
    const isContact = scope === 'messages_to_contact'
    const most = isContact ? ofContact : ofShop
    const { messages: last = 0, windowEndsAt: until = window.endsAt } = counted[i] ?? {}
    const mostOf = ({ kind }: CountedMessage) => (isContact ? most : mostOfDay(kind, most))
    // Those that give way first are counted last.
    const going = group.filter((message) => !held.has(message)).toSorted((a, b) => mostOf(b) - mostOf(a))
    let sent = last - group.length
    for (const message of going) {
      if (sent < mostOf(message)) sent += 1
      else {
        held.set(message, { until, why: heldBecause(scope, most) })
        if (isContact || mostOf(message) < most) spared += 1
      }
    }
  })
  // What one contact does not get costs the shop nothing.
  if (spared > 0)
    await countMessagesOfDay(db, [{ scope: 'messages_of_shop', key: shopId, count: -spared }], window)
  return messages.map((message) => held.get(message) ?? null)
}

/** The narrowest first. */
const SCOPES = ['messages_to_contact', 'messages_of_shop', 'messages_to_merchant'] as const

function groupsOf(messages: readonly CountedMessage[]) {
  return SCOPES.flatMap((scope) => {
    const those = messages.filter(({ scopes }) => scopes.includes(scope))
    const byKey = Map.groupBy(those, ({ contact, shopId }) =>
      scope === 'messages_to_contact' ? contact : shopId,
    )
    return Array.from(byKey, ([key, group]) => ({ scope, key, count: group.length, group }))
  })
}

/** So long a shop that has got another plan keeps its old limits. */
const STANDING_KNOWN_MS = 60_000
const standings = new LRUCache<string, ShopStanding>({ max: 10_000, ttl: STANDING_KNOWN_MS })

async function knownStanding(db: Db, shopId: string): Promise<ShopStanding> {
  const known = standings.get(shopId) ?? (await standingOf(db, shopId))
  standings.set(shopId, known, { noUpdateTTL: true })
  return known
}
