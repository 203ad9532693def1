// Who may work: so many requests at once, the rest in bounded queues that share fairly, and beyond that 503 at once.
import type { ServerResponse } from 'node:http'
import type { ShedReason, WorkKind } from '../../base/metrics.ts'
import { Problem } from '../../base/problems.ts'
import { inSlot, type WorkSlot } from '../../base/work-slot.ts'
import type { Context } from '../../context.ts'
import { type BodyClaim, createBodyBudget } from './body-budget.ts'
import { createQueues, type SlotQueue } from './queues.ts'
import { createSums } from './sums.ts'

/** A request that wants to work. */
export interface Applicant {
  /** the name of its queue: its shop, or its caller where nobody knows the shop yet */
  readonly queue: string
  /** whose share of the connections it counts to; its queue unless said */
  readonly owner?: string
  readonly kind: WorkKind
  /** where it waits with others of its kind, whichever shop they are for: bodies are held in that share, too */
  readonly lane?: string
}

export interface Admission {
  /** Counts a request of this caller until it is answered. What it is refused with where there are too many; null: it may go on. */
  begin(caller: string, res: ServerResponse): Problem | null
  /** Throws `Overloaded` where `work` would throw it now: ask before anything is spent on a request. */
  assertRoom(applicant: Applicant): void
  /** Works once it is the request's turn. Throws `Overloaded`, also when its caller has gone meanwhile. */
  work<T>(applicant: Applicant, work: () => Promise<T>, res?: ServerResponse): Promise<T>
  /** Room for the body of this request, until it is answered. */
  holdBody(claim: BodyClaim, kind: WorkKind, res: ServerResponse): BodyRoom
  /** how many work, and how many wait */
  figures(): { readonly running: number; readonly waiting: number }
}

/** Where a body is read into. */
export interface BodyRoom {
  /** whether a body of this size could ever have room */
  fits(bytes: number): boolean
  /** Throws `Overloaded`. */
  take(bytes: number): void
  /** For a body that is not here yet; what it gives is called when it is. Throws `Overloaded`. */
  waitFor(): () => void
}

/** Refused because of what others ask for: counted, and logged once in a while, not one by one. */
export class Overloaded extends Problem {
  constructor() {
    // Not all at the same moment: they would meet again.
    super('unavailable', {}, FIRST_AGAIN_SECONDS + Math.floor(Math.random() * AGAIN_WITHIN_SECONDS))
  }
}

const FIRST_AGAIN_SECONDS = 1
const AGAIN_WITHIN_SECONDS = 4

/**
 * For each connection to the database: many calls of one shop go together as one statement, and need to be there to do
 * so. More than these would wait for one another only.
 */
const SLOTS_PER_CONNECTION = 16
/** A buyer loads a page again that answers later than this, and the first answer is for nobody. */
const MOST_WAIT_MS = 1_500
/** However short each would wait. Bodies are read by then: this bounds what they take. */
const MOST_WAITING = 3_000
/** How much the newest counts of how long requests take. */
const NEWEST_SHARE = 0.05
const TOLD_EVERY_MS = 60_000

export interface AdmissionOptions {
  readonly slots: number
  readonly mostWaiting?: number
  readonly mostWaitMs?: number
  /** Many who come at once are no overload: the queues get empty soon, and until then everybody may wait this long. */
  readonly burstMs?: number
  /** of bodies, in all */
  readonly bodyBytes?: number
  /** of one caller at once: requests, and bodies that are on their way */
  readonly requestsOfCaller?: number
  readonly bodiesOfCaller?: number
  readonly now?: () => number
  readonly onShed?: (kind: WorkKind, reason: ShedReason) => void
}

/** One for all doors of a process: they share its connections. */
export function admissionOf({
  config,
  log,
  metrics,
}: Pick<Context, 'config' | 'log' | 'metrics'>): Admission {
  let refused = 0
  let nextTold = 0
  return createAdmission({
    slots: config.databasePoolSize * SLOTS_PER_CONNECTION,
    burstMs: config.burstSeconds * 1_000,
    bodyBytes: config.memoryForBodies,
    requestsOfCaller: config.connectionLimits.address,
    bodiesOfCaller: config.connectionLimits.bodies,
    onShed(kind, reason) {
      metrics.requestShed({ kind, reason })
      refused++
      if (performance.now() < nextTold) return
      nextTold = performance.now() + TOLD_EVERY_MS
      log.warn({ refused }, 'there is more to do than can be done: requests are refused with 503')
      refused = 0
    },
  })
}

export function createAdmission({
  slots,
  mostWaiting = MOST_WAITING,
  mostWaitMs = MOST_WAIT_MS,
  burstMs = 0,
  bodyBytes = Number.POSITIVE_INFINITY,
  requestsOfCaller = Number.POSITIVE_INFINITY,
  bodiesOfCaller = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
  onShed = () => {},
}: AdmissionOptions): Admission {
  const queues = createQueues({ slots, mostWaiting })
  const bodies = createBodyBudget({ total: bodyBytes, mostOfCaller: bodiesOfCaller })
  const underWay = createSums()
  /** how long one is at work, as it has been of late */
  let usualMs = 0
  /** when somebody last found nobody waiting */
  let emptyAt = now()

  return {
    begin(caller, res) {
      if (underWay.of(caller) >= requestsOfCaller) return refused('read', 'caller')
      underWay.add(caller, 1)
      res.once('close', () => underWay.add(caller, -1))
      return null
    },
    assertRoom(applicant) {
      const reason = reasonAgainst(applicant)
      if (reason) throw refused(applicant.kind, reason)
    },
    async work(applicant, work, res) {
      const queue = queues.takeSlot(applicant.queue) ?? (await waitFor(applicant, res))
      const slot = slotOf(queue, applicant.owner ?? applicant.queue, res)
      try {
        return await inSlot(slot, work)
      } finally {
        slot.free()
      }
    },
    holdBody(claim, kind, res) {
      const held = bodies.hold(claim, res)
      return {
        fits: (bytes) => bytes <= bodies.shareOf(claim.room),
        take(bytes) {
          if (!held.grow(bytes)) throw refused(kind, 'bytes')
        },
        waitFor() {
          const isHere = held.waitFor()
          if (!isHere) throw refused(kind, 'caller')
          return isHere
        },
      }
    },
    figures: queues.figures,
  }

  /** Null: it may work or wait. */
  function reasonAgainst({ queue, kind }: Applicant): ShedReason | null {
    if (queues.hasSlotFor(queue)) return null
    if (!queues.mayWait(queue, kind)) return 'line_full'
    const { running } = queues.figures()
    return (queues.ahead(queue, kind) * usualMs) / Math.max(1, running) > patienceMs() ? 'too_long' : null
  }

  /** Where queues get empty no more nobody waits long: everybody would wait as long as those before. */
  function patienceMs(): number {
    if (queues.figures().waiting === 0) emptyAt = now()
    return now() - emptyAt < burstMs ? Math.max(burstMs, mostWaitMs) : mostWaitMs
  }

  function waitFor({ queue, kind }: Applicant, res: ServerResponse | undefined): Promise<SlotQueue> {
    const reason = reasonAgainst({ queue, kind })
    if (reason) throw refused(kind, reason)
    const patience = patienceMs()
    return new Promise((resolve, reject) => {
      const leaveQueue = queues.wait(queue, kind, (own) => {
        done()
        resolve(own)
      })
      const giveUp = (reason: ShedReason) => {
        leaveQueue()
        done()
        reject(refused(kind, reason))
      }
      const timer = setTimeout(() => giveUp('waited'), patience)
      const onGone = () => giveUp('gone')
      res?.once('close', onGone)
      function done(): void {
        clearTimeout(timer)
        res?.off('close', onGone)
      }
    })
  }

  function refused(kind: WorkKind, reason: ShedReason): Overloaded {
    onShed(kind, reason)
    return new Overloaded()
  }

  function slotOf(
    queue: SlotQueue,
    owner: string,
    res: ServerResponse | undefined,
  ): WorkSlot & { free(): void } {
    const begun = now()
    /** vendors it waits for at once: it takes the slot back when the last has answered */
    let away = 0
    let lentAt = 0
    let lentMs = 0
    // What goes on after the answer has no slot to lend.
    let isOver = false
    return {
      owner,
      hasBegun: false,
      // What goes on after the answer is wanted: its caller has left with it.
      isInVain: () => !isOver && res?.closed === true,
      lend() {
        if (isOver || away++ > 0) return
        lentAt = now()
        queues.lendSlot(queue)
      },
      takeBack() {
        if (isOver || --away > 0) return
        lentMs += now() - lentAt
        queues.takeSlotBack(queue)
      },
      free() {
        isOver = true
        if (away > 0) return queues.giveUpSlot(queue)
        usualMs += (now() - begun - lentMs - usualMs) * NEWEST_SHARE
        queues.freeSlot(queue)
      },
    }
  }
}
