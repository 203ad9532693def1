// Sends events: those this process wrote, as soon as they are on disk, and those that are due, whoever wrote them.
import type { Outbound } from '../../../adapters/outbound.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import { shopByShop } from '../../../db/one-shop.ts'
import { createDueWork, type DueWork } from '../../../jobs/due-work.ts'
import { createInFlight } from '../../../jobs/in-flight.ts'
import { deliverEvent } from './actions/deliver-event.ts'
import { switchOffWebhook } from './actions/switch-off-webhook.ts'
import type { ClaimedDelivery, Outcome } from './changes.ts'
import * as changes from './changes.ts'
import { CLAIMED_MS, isDead } from './rules.ts'

/** In all, of one webhook and of one shop: slow receivers fill their own places only, however many a shop has. */
const AT_ONCE = 100
const AT_ONCE_EACH = 5
const AT_ONCE_OF_SHOP = 20

const LOOK_EVERY_MS = 2_000

const atWork = new WeakMap<Outbound, DueWork>()

/** undefined: this process sends no events, as the command line. */
export function deliveringOf({ outbound }: Pick<Context, 'outbound'>): DueWork | undefined {
  return atWork.get(outbound)
}

/** From now on this process sends what it writes, and looks for what is due. */
export function startDelivering(ctx: Context): Pick<DueWork, 'stop'> {
  const delivering = createDelivering(ctx)
  atWork.set(ctx.outbound, delivering)
  delivering.look()
  const timer = setInterval(delivering.look, LOOK_EVERY_MS)
  return {
    async stop() {
      atWork.delete(ctx.outbound)
      clearInterval(timer)
      await delivering.stop()
    },
  }
}

const note = gather({
  laneOf: ({ shop_id }: Outcome) => shop_id,
  async run({ db, clock }: Context, outcomes: readonly Outcome[]): Promise<undefined[]> {
    await changes.noteOutcomes(db, outcomes, new Date(clock.now()))
    return outcomes.map(() => undefined)
  },
})

export function createDelivering(ctx: Context): DueWork {
  const sending = new Map<string, number>()
  const sendingOfShop = new Map<string, number>()
  const inFlight = createInFlight(ctx.log, 'events can be neither found nor noted at the moment')
  /** what got through, while the database cannot be told */
  const unnoted: Outcome[] = []
  const stopping = new AbortController()
  const due = createDueWork(inFlight, stopping, takeDue)
  return due

  async function takeDue(): Promise<void> {
    // First: what got through must not be found due.
    await noteAgain()
    const most = AT_ONCE - [...sending.values()].reduce((sum, count) => sum + count, 0)
    if (most <= 0) return
    const now = ctx.clock.now()
    const claimed = await changes.claimDue(ctx.db, {
      now: new Date(now),
      until: new Date(now + CLAIMED_MS),
      most,
      each: AT_ONCE_EACH,
      ofShop: AT_ONCE_OF_SHOP,
      sending,
      sendingOfShop,
    })
    inFlight.reached()
    for (const one of claimed) void inFlight.follow(deliver(one))
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const { webhook_id, shop_id } = claimed
    addTo(sending, webhook_id, 1)
    addTo(sendingOfShop, shop_id, 1)
    try {
      const outcome = await deliverEvent(ctx, claimed, stopping.signal)
      if (outcome) await noteDown(claimed, outcome)
      else await changes.giveBack(ctx.db, claimed, new Date(ctx.clock.now()))
    } finally {
      addTo(sending, webhook_id, -1)
      addTo(sendingOfShop, shop_id, -1)
    }
    // There is a place free now, and the next event of its object may go.
    due.look()
  }

  async function noteDown(claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
    await note(ctx, outcome).catch((error) => {
      // Any other is simply tried anew once its claim is over.
      if (outcome.status === 'delivered') unnoted.push(outcome)
      throw error
    })
    if (outcome.status !== 'delivered') await tellFailure(claimed, outcome)
  }

  async function tellFailure(claimed: ClaimedDelivery, { status, error }: Outcome): Promise<void> {
    const { id: delivery_id, attempts: attempt, webhook } = claimed
    const ref = { shop_id: claimed.shop_id, id: claimed.webhook_id }
    ctx.log.info({ ...ref, delivery_id, attempt, error, status }, 'an event could not be delivered')
    const { enabled, failing_since } = webhook
    if (enabled && failing_since && isDead(failing_since, ctx.clock.now())) await switchOffWebhook(ctx, ref)
  }

  async function noteAgain(): Promise<void> {
    const again = unnoted.splice(0)
    await shopByShop(again, async (_, ofShop) => {
      await changes.noteOutcomes(ctx.db, ofShop, new Date(ctx.clock.now()))
      for (const outcome of ofShop) again.splice(again.indexOf(outcome), 1)
      return []
    }).catch((error) => {
      unnoted.push(...again)
      throw error
    })
  }
}

function addTo(counts: Map<string, number>, name: string, more: number): void {
  const count = (counts.get(name) ?? 0) + more
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}
