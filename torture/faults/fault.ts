// A fault under steady load, in a shop of its own: what befalls, that service comes back, and the reckoning.
import { setTimeout as wait } from 'node:timers/promises'
import { type Chance, chanceOf } from '../chance.ts'
import { type Figures, tell } from '../figures.ts'
import { type Load, QUICK, STEADY, startLoad } from '../load/load.ts'
import { reckon } from '../load/reckoning.ts'
import { everythingSent } from '../load/sent.ts'
import { openLoadShop } from '../load/shop.ts'
import type { Site } from '../load/site.ts'
import type { Settings } from '../settings.ts'
import type { Postgres } from './postgres.ts'

export interface Fault {
  readonly name: string
  /** whether the quick half has it */
  readonly inShort: boolean
  /** Settles when it is over; what it measured is told. Throws when something was not as promised. */
  happens(stage: Stage): Promise<Figures>
}

export interface Stage {
  readonly site: Site
  readonly postgres: Postgres
  readonly load: Load
  readonly chance: Chance
  readonly short: boolean
  /** what should not be, told with the rest */
  readonly violations: string[]
}

/** Before a fault, and after it. */
const CALM_MS = { short: 400, long: 2_500 }
/** Generous: how long it took is told; that it never comes back is a violation. */
const BACK_WITHIN_MS = 60_000

export async function putThrough(
  fault: Fault,
  { site, postgres }: Pick<Stage, 'site' | 'postgres'>,
  { short, seed }: Settings,
): Promise<void> {
  const chance = chanceOf(seed)
  const shop = await openLoadShop(site)
  const load = startLoad(site, shop, chance, short ? QUICK : STEADY)
  const calmMs = short ? CALM_MS.short : CALM_MS.long
  const violations: string[] = []
  const failedBefore = new Set(site.failures())
  const begun = performance.now()
  await wait(calmMs)
  let notes: Figures = {}
  try {
    notes = await fault.happens({ site, postgres, load, chance, short, violations })
  } catch (error) {
    violations.push(`${error instanceof Error ? error.message : error}`)
  }
  const over = performance.now()
  const back = await firstWriteAfter(load, over)
  if (back === null) violations.push(`no write was answered within ${BACK_WITHIN_MS / 1_000} s after it`)
  await wait(calmMs)
  await load.stop()
  const { failedTries, longestPauseMs, reads, writes, unanswered } = load.meter.endPhase(fault.name, begun)
  const reckoned = await reckon(site, load)
  const failures = site.failures().filter((failure) => !failedBefore.has(failure))
  const sent = short ? null : await everythingSent(site, load)
  tell(
    fault.name,
    {
      answered: reads + writes,
      acknowledged: reckoned.acknowledged,
      'failed tries': Object.values(failedTries).reduce((sum, times) => sum + times, 0),
      'never answered': unanswered,
      'longest pause ms': Math.round(longestPauseMs),
      'back after ms': Math.round((back ?? Number.NaN) - over),
      lost: reckoned.lost,
      doubled: reckoned.doubled,
      ...notes,
      ...(sent && { mails: sent.mails, events: sent.events }),
    },
    [...violations, ...failures, ...reckoned.violations, ...(sent?.violations ?? [])],
  )
  console.log(`       ${describeTries(failedTries)}`)
}

async function firstWriteAfter({ meter }: Load, moment: number): Promise<number | null> {
  while (performance.now() - moment < BACK_WITHIN_MS) {
    const found = meter.firstWriteAfter(moment)
    if (found !== null) return found
    await wait(20)
  }
  return null
}

function describeTries(failedTries: Readonly<Record<string, number>>): string {
  const told = Object.entries(failedTries).map(([why, times]) => `${times} × ${why}`)
  return told.length > 0 ? `tries that failed: ${told.join(', ')}` : 'no try failed'
}
