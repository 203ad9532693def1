// Something befalls a site under steady load, in a shop of its own: service comes back, and the reckoning follows.
import { setTimeout as wait } from 'node:timers/promises'
import { PATIENCE_MS } from '../../test/until.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { type Figures, tell } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { type Load, type LoadParts, QUICK, STEADY, startLoad } from './load.ts'
import type { PhaseFigures } from './meter.ts'
import { reckon } from './reckoning.ts'
import { everythingSent } from './sent.ts'
import { type LoadShop, openLoadShop } from './shop.ts'
import type { Site } from './site.ts'

export interface Trial {
  readonly name: string
  readonly site: Site
  /** a plain one unless said */
  open?(): Promise<LoadShop>
  readonly pays?: LoadParts['pays']
  /** Settles when it is over, with what it measured. Throws when something was not as promised. */
  happens(stage: TrialStage): Promise<Figures>
  /** a refusal that what befell explains, and that is no fault: it is counted */
  explains?(refusal: string): boolean
  /** before everything must be sent */
  mend?(load: Load): Promise<void>
  /** what else must be true in the end */
  judge?(load: Load, phase: PhaseFigures): Promise<readonly string[]>
}

export interface TrialStage {
  readonly load: Load
  readonly chance: Chance
  readonly short: boolean
  /** what should not be, printed with the rest */
  readonly violations: string[]
}

/** Before it, and after it. */
const CALM_MS = { short: 400, long: 2_500 }
/** Generous: the report says how long it took; that it never comes back is a violation. */
const BACK_WITHIN_MS = PATIENCE_MS

export async function putThrough(trial: Trial, { short, seed }: Settings): Promise<void> {
  const { name, site } = trial
  const chance = chanceOf(seed)
  const shop = await (trial.open?.() ?? openLoadShop(site))
  const load = startLoad(site, shop, chance, short ? QUICK : STEADY, trial.pays && { pays: trial.pays })
  const calmMs = short ? CALM_MS.short : CALM_MS.long
  const violations: string[] = []
  const failedBefore = new Set(site.failures())
  const begun = performance.now()
  await wait(calmMs)
  let notes: Figures = {}
  try {
    notes = await trial.happens({ load, chance, short, violations })
  } catch (error) {
    violations.push(`${error instanceof Error ? error.message : error}`)
  }
  const over = performance.now()
  const back = await firstWriteAfter(load, over)
  if (back === null) violations.push(`no write was answered within ${BACK_WITHIN_MS / 1_000} s after it`)
  await wait(calmMs)
  await load.stop()
  const phase = load.meter.endPhase(name, begun)
  const { failedTries, longestPauseMs, reads, writes, unanswered } = phase
  const reckoned = await reckon(site, load)
  violations.push(...((await trial.judge?.(load, phase)) ?? []))
  const failures = site.failures().filter((failure) => !failedBefore.has(failure))
  await trial.mend?.(load)
  const sent = short ? null : await everythingSent(site, load)
  const all = [...violations, ...failures, ...reckoned.violations, ...(sent?.violations ?? [])]
  const unexplained = all.filter((each) => !trial.explains?.(each))
  tell(
    name,
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
      ...(trial.explains && { explained: all.length - unexplained.length }),
      ...(sent && { mails: sent.mails, events: sent.events }),
    },
    unexplained,
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
