// Whether a message that is about to go out must wait: the shop, or its recipient, has had those of the day.
import type { Context } from '../../../context.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import { standingOf } from '../../../tenancy/queries.ts'
import { countMessageOfDay } from '../codes/queries.ts'
import { countedAs, countsAgain, dayLimits, heldBecause } from './day-limits.ts'
import type { ClaimedMessage } from './message.ts'

const DAY_MS = 86_400_000

type Counting = Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'secrets'>

/** null: it goes out, and is counted. */
export async function holdBack(
  { clock, config, db, log, secrets }: Counting,
  { shop_id, kind, attempts, last_error = null }: ClaimedMessage,
  to: string,
): Promise<{ until: Date; why: string } | null> {
  const scopes = countedAs(kind)
  if (scopes.length === 0 || !countsAgain({ attempts, last_error })) return null
  const now = clock.now()
  const { ofShop, ofContact } = dayLimits(await standingOf(db, shop_id), now, config.messagesTimes)
  const window = {
    now: new Date(now),
    endsAt: new Date(now + DAY_MS),
    latestEnd: latestEnd(now, DAY_MS),
  }
  for (const scope of scopes) {
    const isContact = scope === 'messages_to_contact'
    const most = isContact ? ofContact : ofShop
    const key = isContact
      ? secrets.mac('message-contact', `${shop_id} ${mailboxOf(to)}`).toString('base64url')
      : shop_id
    const { messages, windowEndsAt } = await countMessageOfDay(db, { scope, key }, window)
    if (messages <= most) continue
    const why = heldBecause(scope, most)
    log.warn({ shop_id, kind, why }, 'a message is held back')
    return { until: windowEndsAt, why }
  }
  return null
}
