// Sends messages: those this process wrote, as soon as they are on disk, and those that are due, whoever wrote them.
import { setTimeout as wait } from 'node:timers/promises'
import type { Senders } from '../../../adapters/senders/senders.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import { shopByShop } from '../../../db/one-shop.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '../../../domain/contact.ts'
import { createInFlight } from '../../../jobs/in-flight.ts'
import { type HasOrders, sendMessage } from './actions/send-message.ts'
import { type Line, openLine } from './line.ts'
import type { ClaimedMessage } from './message.ts'
import * as q from './queries.ts'
import { CLAIMED_MS, isCode, maySendStill } from './rules.ts'
import { openMessage } from './seal-message.ts'

export interface Sending {
  /** Messages that are on disk, and claimed by this process. */
  take(messages: readonly ClaimedMessage[]): void
  /** Claims and takes what is due. */
  takeDue(): Promise<void>
  /** settles when nothing is on its way */
  finished(): Promise<void>
  /** Lets what is being sent be finished, for a while; the rest is another process's at once. */
  stop(): Promise<void>
}

/** All of one channel: a slow one holds up no other. A quarter is for codes alone. */
const AT_ONCE = 20
const FOR_CODES = 5
const MOST_WAITING = 1_000
const MOST_DUE = 200

const LOOK_EVERY_MS = 1_000
const FINISH_WITHIN_MS = 5_000

const atWork = new WeakMap<Senders, Sending>()

/** undefined: this process sends no messages, as the command line. */
export function sendingOf({ senders }: Pick<Context, 'senders'>): Sending | undefined {
  return atWork.get(senders)
}

/** From now on this process sends what it writes, and looks for what is due. */
export function startSending(ctx: Context, hasOrders: HasOrders): Pick<Sending, 'stop'> {
  const sending = createSending(ctx, hasOrders)
  const stopping = new AbortController()
  atWork.set(ctx.senders, sending)
  void look()

  return {
    async stop() {
      atWork.delete(ctx.senders)
      stopping.abort()
      await sending.stop()
    },
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sending.takeDue()
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}

const note = gather({
  laneOf: ({ shop_id }: q.Outcome) => shop_id,
  async run({ db }: Context, outcomes: readonly q.Outcome[]): Promise<undefined[]> {
    await q.noteOutcomes(db, outcomes)
    return outcomes.map(() => undefined)
  },
})

const giveBack = gather({
  laneOf: ({ shop_id }: q.Claim) => shop_id,
  async run({ db, clock }: Context, claims: readonly q.Claim[]): Promise<undefined[]> {
    await q.giveBack(db, claims, new Date(clock.now()))
    return claims.map(() => undefined)
  },
})

export function createSending(ctx: Context, hasOrders: HasOrders): Sending {
  const lines: Readonly<Record<ContactChannel, Line<ClaimedMessage>>> = { email: aLine(), whatsapp: aLine() }
  const inFlight = createInFlight(ctx.log, 'messages can be neither found nor noted at the moment')
  /** what became of messages, while the database cannot be told */
  const unnoted: q.Outcome[] = []

  return {
    take,
    takeDue: () => inFlight.follow(takeDue()),
    finished: inFlight.finished,
    async stop() {
      const left = CONTACT_CHANNELS.flatMap((channel) => lines[channel].close())
      for (const claimed of left) void inFlight.follow(giveBack(ctx, claimed))
      void inFlight.follow(noteAgain())
      const isFinished = new AbortController()
      const enough = wait(FINISH_WITHIN_MS, undefined, { signal: isFinished.signal }).catch(() => {})
      await Promise.race([inFlight.finished(), enough])
      isFinished.abort()
    },
  }

  function aLine(): Line<ClaimedMessage> {
    return openLine<ClaimedMessage>({
      atOnce: AT_ONCE,
      forUrgent: FOR_CODES,
      most: MOST_WAITING,
      isUrgent: isCode,
      shopOf: ({ shop_id }) => shop_id,
      work: (claimed) => inFlight.follow(send(claimed)),
    })
  }

  function take(messages: readonly ClaimedMessage[]): void {
    for (const claimed of messages) {
      if (!lines[claimed.channel].put(claimed)) void inFlight.follow(giveBack(ctx, claimed))
    }
  }

  async function takeDue(): Promise<void> {
    // First: what was sent must not be found due.
    await noteAgain()
    for (const channel of CONTACT_CHANNELS) await takeDueOf(channel, 'urgent')
    for (const channel of CONTACT_CHANNELS) await takeDueOf(channel, 'others')
    inFlight.reached()
  }

  async function takeDueOf(channel: ContactChannel, which: 'urgent' | 'others'): Promise<void> {
    const most = MOST_DUE - lines[channel].length(which)
    if (most <= 0) return
    const now = ctx.clock.now()
    const until = new Date(now + CLAIMED_MS)
    take((await q.claimDue(ctx.db, channel, { which, now: new Date(now), until, most })).map(opened))
  }

  function opened({ sealed, send_after, ...row }: q.MessageRow): ClaimedMessage {
    return { ...row, claimed_until: send_after, message: sealed && openMessage(ctx.secrets, row, sealed) }
  }

  async function send(claimed: ClaimedMessage): Promise<void> {
    if (!maySendStill(claimed, ctx.clock.now())) return giveBack(ctx, claimed)
    const outcome = await sendMessage(ctx, claimed, hasOrders)
    // The next one need not wait for this. A process that dies before it is noted lets the message be sent twice: rather
    // that than a code that never comes.
    void inFlight.follow(outcome ? noteDown(outcome) : q.deleteWaiting(ctx.db, claimed))
  }

  async function noteDown(outcome: q.Outcome): Promise<void> {
    await note(ctx, outcome).catch((error) => {
      unnoted.push(outcome)
      throw error
    })
  }

  /** That a message was sent is worth noting however late; any other is simply tried anew once its claim is over. */
  async function noteAgain(): Promise<void> {
    const now = ctx.clock.now()
    const again = unnoted
      .splice(0)
      .filter(({ status, claimed_until }) => status === 'sent' || now < claimed_until.getTime())
    await shopByShop(again, async (_, ofShop) => {
      await q.noteOutcomes(ctx.db, ofShop)
      for (const outcome of ofShop) again.splice(again.indexOf(outcome), 1)
      return []
    }).catch((error) => {
      unnoted.push(...again)
      throw error
    })
  }
}
