// Who may work: so many requests at once, the rest in a bounded line that shops share fairly, and beyond that 503 at once.
import type { ServerResponse } from 'node:http'
import { atPlace, type Place } from '../../base/at-work.ts'
import type { ShedReason, WorkKind } from '../../base/metrics.ts'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { createLanes, type Lane } from './queues.ts'

/** A request that wants to work. */
export interface Applicant {
  /** what it shares its part with: its shop, or where no shop is known its caller */
  readonly lane: string
  readonly kind: WorkKind
}

export interface Admission {
  /** Throws `Overloaded` where a request would be refused now: before anything is spent on it. */
  assertRoom(applicant: Applicant): void
  /** Works once it is the request's turn; throws `Overloaded`. One whose caller has gone meanwhile is forgotten. */
  work<T>(applicant: Applicant, work: () => Promise<T>, res?: ServerResponse): Promise<T>
  /** how many work, and how many wait */
  figures(): { readonly running: number; readonly waiting: number }
}

/** Refused because of what others ask for: counted, and told once in a while, not one by one. */
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
const PLACES_OF_A_CONNECTION = 16
/** A page that answers later than this is loaded again by its buyer, and the first answer is for nobody. */
const MOST_WAIT_MS = 1_500
/** However short each would wait. Bodies are read by then: this bounds what they take. */
const MOST_WAITING = 3_000
/** How much the newest counts of how long requests take. */
const NEWEST_SHARE = 0.05
const TOLD_EVERY_MS = 60_000

export interface AdmissionOptions {
  readonly places: number
  readonly mostWaiting?: number
  readonly mostWaitMs?: number
  /** Many who come at once are no overload: the line gets empty soon, and until then everybody may wait this long. */
  readonly burstMs?: number
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
    places: config.databasePoolSize * PLACES_OF_A_CONNECTION,
    burstMs: config.burstSeconds * 1_000,
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
  places,
  mostWaiting = MOST_WAITING,
  mostWaitMs = MOST_WAIT_MS,
  burstMs = 0,
  now = () => performance.now(),
  onShed = () => {},
}: AdmissionOptions): Admission {
  const lanes = createLanes({ places, mostWaiting })
  /** how long one is at work, as it has been of late */
  let usualMs = 0
  /** when somebody last found nobody waiting */
  let emptyAt = now()

  return {
    assertRoom(applicant) {
      const reason = reasonAgainst(applicant)
      if (reason) throw refused(applicant.kind, reason)
    },
    async work(applicant, work, res) {
      const lane = lanes.begin(applicant.lane) ?? (await waitFor(applicant, res))
      const place = aPlace(lane)
      try {
        return await atPlace(place, work)
      } finally {
        place.leave()
      }
    },
    figures: lanes.figures,
  }

  /** Null: it may work or wait. */
  function reasonAgainst({ lane, kind }: Applicant): ShedReason | null {
    if (lanes.mayBegin(lane)) return null
    if (!lanes.mayWait(lane, kind)) return 'line_full'
    const { running } = lanes.figures()
    return (lanes.ahead(lane, kind) * usualMs) / Math.max(1, running) > patienceMs() ? 'too_long' : null
  }

  /** In a line that does not get empty any more nobody waits long: everybody would wait as long as those before. */
  function patienceMs(): number {
    if (lanes.figures().waiting === 0) emptyAt = now()
    return now() - emptyAt < burstMs ? Math.max(burstMs, mostWaitMs) : mostWaitMs
  }

  function waitFor({ lane, kind }: Applicant, res: ServerResponse | undefined): Promise<Lane> {
    const reason = reasonAgainst({ lane, kind })
    if (reason) throw refused(kind, reason)
    const patience = patienceMs()
    return new Promise((resolve, reject) => {
      const leaveLine = lanes.wait(lane, kind, (own) => {
        done()
        resolve(own)
      })
      const giveUp = (reason: ShedReason) => {
        leaveLine()
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

  function aPlace(lane: Lane): Place & { leave(): void } {
    const begun = now()
    /** of several calls at once: the place is taken again when the last has ended */
    let away = 0
    let leftAt = 0
    let awayMs = 0
    // What goes on after the answer has no place to leave.
    let isOver = false
    return {
      stepOut() {
        if (isOver || away++ > 0) return
        leftAt = now()
        lanes.stepOut(lane)
      },
      stepIn() {
        if (isOver || --away > 0) return
        awayMs += now() - leftAt
        lanes.stepIn(lane)
      },
      leave() {
        isOver = true
        if (away > 0) return lanes.stayAway(lane)
        usualMs += (now() - begun - awayMs - usualMs) * NEWEST_SHARE
        lanes.leave(lane)
      },
    }
  }
}
