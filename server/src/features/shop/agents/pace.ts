// How fast the agents of one shop may ask, all of them together: what comes faster waits a little, and then is told to come back.
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../../base/config.ts'
import { Problem } from '../../../base/problems.ts'
import { createShares, type Shares } from '../../../base/shares.ts'
import { withoutSlot } from '../../../base/work-slot.ts'
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { AgentOperation } from './operations.ts'

const SECONDS_AT_ONCE = 5
const MOST_WAIT_MS = 5_000
/** in reads, also where it is only looked at: it is priced, and its couriers are asked */
const COST_OF_CART = 4
const CARTS: readonly string[] = ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']

/** Of each process. */
const sharesOf = new WeakMap<Config, Shares>()

/** Settles when it is the question's turn. Throws `rate_limited`. */
export async function keepPace({ config }: Context, shop: Shop, operation: AgentOperation): Promise<void> {
  const waitMs = sharesIn(config).take(shop.id, costOf(operation), MOST_WAIT_MS)
  if (waitMs === null) throw new Problem('rate_limited', {}, MOST_WAIT_MS / 1_000)
  if (waitMs > 0) await withoutSlot(() => wait(waitMs))
}

export function costOf({ capability }: Pick<AgentOperation, 'capability'>): number {
  return CARTS.includes(capability) ? COST_OF_CART : 1
}

function sharesIn(config: Config): Shares {
  const known = sharesOf.get(config)
  if (known) return known
  const perSecond = config.shopPace
  const shares = createShares({ perSecond, atOnce: perSecond * SECONDS_AT_ONCE })
  sharesOf.set(config, shares)
  return shares
}
