// Sends news to browsers as it becomes due, whoever wrote it. Looked for every few moments and not after each order, which
// would cost every order a statement, whether or not anybody is to be told.
import type { WebPush } from '../../../adapters/web-push.ts'
import type { Context } from '../../../context.ts'
import { createDueWork, type DueWork } from '../../../jobs/due-work.ts'
import { createInFlight } from '../../../jobs/in-flight.ts'
import { sendPush } from './actions/send-push.ts'
import { type ClaimedPush, claimDue } from './changes.ts'
import { CLAIMED_MS } from './rules.ts'

const AT_ONCE = 50
const LOOK_EVERY_MS = 2_000

/** null: the operator has no keys, and nobody is told anything. */
export function startPushing(ctx: Context): Pick<DueWork, 'stop'> | null {
  if (!ctx.push) return null
  const pushing = createPushing(ctx, ctx.push)
  pushing.look()
  const timer = setInterval(pushing.look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await pushing.stop()
    },
  }
}

export function createPushing(ctx: Context, push: WebPush): DueWork {
  /** subscriptions that something is on its way to */
  const busy = new Set<string>()
  const inFlight = createInFlight(ctx.log, 'news to browsers can be neither found nor noted at the moment')
  const stopping = new AbortController()
  const due = createDueWork(inFlight, stopping, takeDue)
  return due

  async function takeDue(): Promise<void> {
    const most = AT_ONCE - busy.size
    if (most <= 0) return
    const now = ctx.clock.now()
    const claiming = { now: new Date(now), until: new Date(now + CLAIMED_MS), most, busy: [...busy] }
    const claimed = await claimDue(ctx.db, claiming)
    inFlight.reached()
    for (const one of claimed) void inFlight.follow(send(one))
  }

  async function send(claimed: ClaimedPush): Promise<void> {
    const { subscription_id } = claimed
    busy.add(subscription_id)
    try {
      await sendPush(ctx, push, claimed, stopping.signal)
    } finally {
      busy.delete(subscription_id)
    }
    // There is a place free now, and the next news for this browser may go.
    due.look()
  }
}
