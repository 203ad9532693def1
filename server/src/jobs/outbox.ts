// An outbox: rows that a transaction wrote and somebody must still send. The process that wrote a row sends it once it is
// on disk; any process sends what it finds due. This file is the life of a row; a feature declares what differs.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openQueue, type Urgency } from '../base/queue.ts'
import { workFor } from '../base/work-slot.ts'
import { gather } from '../db/gather.ts'
import { shopByShop } from '../db/one-shop.ts'
import { createInFlight, finishedOrLate, type Worker } from './worker.ts'

/** A row that one process alone may send until its claim is over. */
export interface Claimed {
  readonly shop_id: string
  readonly claimed_until: Date
}

export interface Claiming<Item, Channel> {
  readonly channel: Channel
  readonly which: Urgency
  readonly now: Date
  /** until when nobody else may take them */
  readonly until: Date
  readonly most: number
  /** on their way from this process already, or being noted */
  readonly underWay: readonly Item[]
}

/** What one outbox has of its own: its statements, its one send, its bounds. */
export interface OutboxParts<Item extends Claimed, Outcome extends Claimed, Channel extends string> {
  /** for the log: "messages" */
  readonly what: string
  /** A slow channel holds up no other. */
  readonly channels: readonly [Channel, ...Channel[]]
  /** the first one unless said */
  channelOf?(item: Item): Channel
  /** Urgent items go first. */
  isUrgent?(item: Item): boolean
  /** of one channel */
  readonly bounds: OutboxBounds
  readonly claimedForMs: number
  /** how long a send may take. Absent: `send` checks its claim itself */
  readonly sentWithinMs?: number
  /** Absent: a job calls `look`. */
  readonly lookEveryMs?: number
  /** whether an item may wait for another to be done: then each that is done causes a look */
  readonly letsNextGo?: boolean
  /** Claims what is due and counts the try. */
  claim(claiming: Claiming<Item, Channel>): Promise<readonly Item[]>
  /** Returns failures, too. 'untried': it gave up at the signal, and another process may send it. */
  send(item: Item, signal: AbortSignal): Promise<Outcome | 'untried'>
  /** whether `send` ends at the signal: then a process that stops waits for it */
  readonly endsOnSignal?: boolean
  /** Writes what became of items of one shop, many in one statement. May get the same ones again. */
  note(outcomes: readonly Outcome[]): Promise<void>
  /** whether to note it however late; any other item is simply tried again once its claim is over */
  isSent(outcome: Outcome): boolean
  /** Lets the next process that looks take items of one shop that this one did not try. */
  giveBack(items: readonly Item[], now: Date): Promise<void>
}

export interface OutboxBounds {
  readonly atOnce: number
  /** of these, of one shop; as many unless said */
  readonly ofShopAtOnce?: number
  /** how long a shop rests after an item that took so long; not at all unless said */
  restMs?(shopId: string, tookMs: number): number
  /** of these, for urgent items alone */
  readonly forUrgent?: number
  /** how many this process holds claimed at most; as many as it sends at once unless said */
  readonly claimed?: number
  /** how many wait in memory at most, before it gives back the rest; as many as it claims unless said */
  readonly waiting?: number
}

/** The outbox of one process. */
export interface OpenOutbox<Item> extends Worker {
  /** Sends items that are on disk, and that this process claimed when it wrote them. */
  take(items: readonly Item[]): void
  /** Claims and sends what is due, now or, while a look is under way, right after it. Settles when the look is over. */
  look(): Promise<void>
  /** settles when nothing is under way, and nothing waits for the rest of its shop */
  finished(): Promise<void>
}

interface OutboxContext {
  /** stands for the process: those who write find its outbox by it */
  readonly db: object
  readonly clock: { now(): number }
  readonly log: Logger
}

export interface Outbox<Args extends readonly unknown[], Item> {
  /** From now on this process sends what it writes, and looks for what is due. */
  start(...args: Args): Worker
  /** undefined: this process sends nothing, as the command line */
  of(ctx: Pick<OutboxContext, 'db'>): OpenOutbox<Item> | undefined
  /** For tests: one that `of` does not find, and that looks only when called. */
  open(...args: Args): OpenOutbox<Item>
}

export function defineOutbox<
  Args extends readonly [ctx: OutboxContext, ...more: unknown[]],
  Item extends Claimed,
  Outcome extends Claimed,
  Channel extends string,
>(partsFor: (...args: Args) => OutboxParts<Item, Outcome, Channel>): Outbox<Args, Item> {
  const started = new WeakMap<object, OpenOutbox<Item>>()
  return {
    open: (...args) => openOutbox(args[0], partsFor(...args)),
    of: ({ db }) => started.get(db),
    start(...args) {
      const [ctx] = args
      const parts = partsFor(...args)
      const outbox = openOutbox(ctx, parts)
      started.set(ctx.db, outbox)
      const stopping = new AbortController()
      void lookUntil(stopping.signal, outbox, parts.lookEveryMs)
      return {
        async stop(late) {
          started.delete(ctx.db)
          stopping.abort()
          await outbox.stop(late)
        },
      }
    },
  }
}

async function lookUntil(signal: AbortSignal, outbox: OpenOutbox<never>, everyMs?: number): Promise<void> {
  await outbox.look()
  while (everyMs !== undefined && !signal.aborted) {
    await wait(everyMs, undefined, { signal }).catch(() => {})
    await outbox.look()
  }
}

const REST_MS = 10

function openOutbox<Item extends Claimed, Outcome extends Claimed, Channel extends string>(
  ctx: OutboxContext,
  parts: OutboxParts<Item, Outcome, Channel>,
): OpenOutbox<Item> {
  const { clock } = ctx
  const { channels, bounds } = parts
  const mostClaimed = bounds.claimed ?? bounds.atOnce
  const queues = new Map(channels.map((channel) => [channel, aQueue()]))
  /** items being sent or noted */
  const underWay = new Set<Item>()
  const inFlight = createInFlight(ctx.log, `${parts.what} can be neither found nor noted at the moment`)
  /** outcomes that the database could not take yet */
  const unnoted: Outcome[] = []
  const stopping = new AbortController()
  let isStopped = false
  let looking: Promise<void> | null = null
  let isAskedAgain = false

  const note = gather({
    queueOf: ({ shop_id }: Outcome) => shop_id,
    joinedWithinMs: 20,
    async run(_: OutboxContext, outcomes: readonly Outcome[]): Promise<undefined[]> {
      await parts.note(outcomes)
      return outcomes.map(() => undefined)
    },
  })
  const giveBack = gather({
    queueOf: ({ shop_id }: Item) => shop_id,
    async run(_: OutboxContext, items: readonly Item[]): Promise<undefined[]> {
      await parts.giveBack(items, new Date(clock.now()))
      return items.map(() => undefined)
    },
  })

  return {
    take,
    look,
    async finished() {
      await inFlight.finished()
      for (; waits(); await inFlight.finished()) await wait(REST_MS)
    },
    async stop(late) {
      isStopped = true
      const left = [...queues.values()].flatMap((queue) => queue.close())
      for (const item of left) void inFlight.follow(giveBack(ctx, item))
      void inFlight.follow(noteAgain())
      await finishedOrLate(inFlight.finished(), late)
      stopping.abort()
      if (parts.endsOnSignal) await inFlight.finished()
    },
  }

  function aQueue() {
    const { atOnce, ofShopAtOnce = atOnce, restMs = () => 0, forUrgent = 0, waiting = mostClaimed } = bounds
    return openQueue<Item>({
      atOnce,
      ofShopAtOnce,
      restMs,
      forUrgent,
      most: waiting,
      isUrgent: (item) => parts.isUrgent?.(item) ?? false,
      shopOf: ({ shop_id }) => shop_id,
      work,
    })
  }

  function waits(): boolean {
    return [...queues.values()].some((queue) => queue.length('urgent') + queue.length('others') > 0)
  }

  function channelOf(item: Item): Channel {
    return parts.channelOf?.(item) ?? channels[0]
  }

  function take(items: readonly Item[]): void {
    for (const item of items) {
      if (!queues.get(channelOf(item))?.put(item)) void inFlight.follow(giveBack(ctx, item))
    }
  }

  async function look(): Promise<void> {
    if (isStopped) return
    isAskedAgain = looking !== null
    looking ??= workFor('', lookNow)
    await looking
  }

  /** For all shops, whosever work it was that asked for it. */
  function lookNow(): Promise<void> {
    return inFlight.follow(
      takeDue().finally(() => {
        looking = null
        if (isAskedAgain) void look()
      }),
    )
  }

  async function takeDue(): Promise<void> {
    // First: what was sent must not be found due.
    await noteAgain()
    const urgencies: readonly Urgency[] = parts.isUrgent ? ['urgent', 'others'] : ['others']
    for (const which of urgencies) for (const channel of channels) await takeDueOf(channel, which)
    inFlight.reached()
  }

  async function takeDueOf(channel: Channel, which: Urgency): Promise<void> {
    const ofChannel = [...underWay].filter((item) => channelOf(item) === channel)
    const most = mostClaimed - ofChannel.length - (queues.get(channel)?.length(which) ?? 0)
    if (most <= 0) return
    const now = clock.now()
    const until = new Date(now + parts.claimedForMs)
    take(await parts.claim({ channel, which, now: new Date(now), until, most, underWay: ofChannel }))
  }

  /** Settles when the item is sent: the next one need not wait for the note. */
  function work(item: Item): Promise<void> {
    underWay.add(item)
    const send = () => workFor(item.shop_id, () => parts.send(item, stopping.signal))
    const sent = hasTime(item) ? send() : Promise.resolve('untried' as const)
    void inFlight.follow(
      sent
        .then((outcome) => (outcome === 'untried' ? giveBack(ctx, item) : noteDown(outcome)))
        .finally(() => underWay.delete(item))
        .then(() => {
          if (parts.letsNextGo) void look()
        }),
    )
    return sent.then(
      () => {},
      () => {},
    )
  }

  /** False: it waited so long for its turn that another process could claim it before it is sent. */
  function hasTime({ claimed_until }: Item): boolean {
    const { sentWithinMs } = parts
    return sentWithinMs === undefined || clock.now() + sentWithinMs <= claimed_until.getTime()
  }

  /** If the process dies before this, another sends the item a second time: better than never. */
  async function noteDown(outcome: Outcome): Promise<void> {
    await note(ctx, outcome).catch((error) => {
      unnoted.push(outcome)
      throw error
    })
  }

  async function noteAgain(): Promise<void> {
    const now = clock.now()
    const again = unnoted
      .splice(0)
      .filter((outcome) => parts.isSent(outcome) || now < outcome.claimed_until.getTime())
    await shopByShop(again, async (_, ofShop) => {
      await parts.note(ofShop)
      for (const outcome of ofShop) again.splice(again.indexOf(outcome), 1)
      return []
    }).catch((error) => {
      unnoted.push(...again)
      throw error
    })
  }
}
