// The line before the places at work, by shop: each takes no more than it leaves to the others, and they go in turns.
import { WORK_KINDS, type WorkKind } from '../../base/metrics.ts'

export interface Lane {
  readonly name: string
  running: number
  /** that left their place for a while, and come back to it */
  away: number
  /** by kind, in the order in which they came */
  readonly waiting: Readonly<Record<WorkKind, ((lane: Lane) => void)[]>>
}

export interface Lanes {
  /** whether there is a place, and nobody of the same lane waits for it */
  mayBegin(name: string): boolean
  /** Takes a place; null: there is none. */
  begin(name: string): Lane | null
  mayWait(name: string, kind: WorkKind): boolean
  /** how many begin before one that comes now, those of other lanes included, which go in turns with it */
  ahead(name: string, kind: WorkKind): number
  /** Gets a place when it is its turn. Gives back what takes it out of the line. */
  wait(name: string, kind: WorkKind, begin: (lane: Lane) => void): () => void
  leave(lane: Lane): void
  stepOut(lane: Lane): void
  /** Takes a place again whether there is one or not. */
  stepIn(lane: Lane): void
  /** Whoever stepped out does not come back. */
  stayAway(lane: Lane): void
  figures(): { readonly running: number; readonly waiting: number }
}

export function createLanes({ places, mostWaiting }: { places: number; mostWaiting: number }): Lanes {
  const lanes = new Map<string, Lane>()
  /** those that somebody waits in; the one whose turn it is comes first */
  const inTurn = new Set<Lane>()
  let running = 0
  let waiting = 0

  /** As many as it leaves free: a second one finds half of the places, a third a third, and so on. */
  const hasPlaceFor = (own: number) => own < places - running

  function laneOf(name: string): Lane {
    const known = lanes.get(name)
    if (known) return known
    const lane = { name, running: 0, away: 0, waiting: { finish: [], read: [], begin: [] } }
    lanes.set(name, lane)
    return lane
  }

  function take(lane: Lane): void {
    running++
    lane.running++
  }

  function forgetIfIdle(lane: Lane): void {
    if (lane.running === 0 && lane.away === 0 && !inTurn.has(lane)) lanes.delete(lane.name)
  }

  function leave(lane: Lane): void {
    running--
    lane.running--
    giveAway()
    forgetIfIdle(lane)
  }

  /** Gives free places away, one lane after the other. */
  function giveAway(): void {
    for (const lane of inTurn) {
      if (running >= places) return
      if (!hasPlaceFor(lane.running)) continue
      const next = WORK_KINDS.map((kind) => lane.waiting[kind])
        .find((some) => some.length > 0)
        ?.shift()
      inTurn.delete(lane)
      if (!next) continue
      waiting--
      if (countWaiting(lane) > 0) inTurn.add(lane)
      take(lane)
      next(lane)
    }
  }

  return {
    mayBegin(name) {
      const lane = lanes.get(name)
      return lane ? hasPlaceFor(lane.running) && !inTurn.has(lane) : running < places
    },
    begin(name) {
      const lane = laneOf(name)
      if (inTurn.has(lane) || !hasPlaceFor(lane.running)) {
        forgetIfIdle(lane)
        return null
      }
      take(lane)
      return lane
    },
    mayWait(name, kind) {
      // Room is left for each kind of each lane, however many of one kind have come.
      const own = lanes.get(name)?.waiting[kind].length ?? 0
      return own < (mostWaiting - waiting) / WORK_KINDS.length
    },
    ahead(name, kind) {
      const lane = lanes.get(name)
      const before = WORK_KINDS.slice(0, WORK_KINDS.indexOf(kind) + 1)
      const own = lane ? before.reduce((sum, each) => sum + lane.waiting[each].length, 0) : 0
      const others = inTurn.size - (lane && inTurn.has(lane) ? 1 : 0)
      return (own + 1) * (others + 1)
    },
    wait(name, kind, begin) {
      const lane = laneOf(name)
      const line = lane.waiting[kind]
      line.push(begin)
      waiting++
      inTurn.add(lane)
      return () => {
        const place = line.indexOf(begin)
        if (place < 0) return
        line.splice(place, 1)
        waiting--
        if (countWaiting(lane) === 0) inTurn.delete(lane)
        forgetIfIdle(lane)
      }
    },
    leave,
    stepOut(lane) {
      lane.away++
      leave(lane)
    },
    stepIn(lane) {
      lane.away--
      take(lane)
    },
    stayAway(lane) {
      lane.away--
      forgetIfIdle(lane)
    },
    figures: () => ({ running, waiting }),
  }
}

function countWaiting({ waiting }: Lane): number {
  return waiting.finish.length + waiting.read.length + waiting.begin.length
}
