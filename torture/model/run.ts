// A model walks beside the product: random sequences, and histories of what happens at the same moment.
import fc from 'fast-check'
import { startPostgres } from '../../server/test/postgres.ts'
import { tell } from '../figures.ts'
import { readSettings } from '../settings.ts'
import { type Step, type Walked, walk } from './walk.ts'
import { anIntention, anIntentionAtOnce, type Intention, intentionOf } from './wants.ts'
import { startWorld } from './world.ts'

const { short, seed } = readSettings()
const SEQUENCES = countOf('MODEL_SEQUENCES', short ? 10 : 1_000)
const HISTORIES = countOf('MODEL_HISTORIES', short ? 10 : 500)
const PROGRESS_EVERY = 100

const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
Object.assign(process.env, postgres.env)
const world = await startWorld()
try {
  const sequence: fc.Arbitrary<Step[]> = fc.array(anIntention, { minLength: 5, maxLength: 40, size: 'max' })
  await walkMany('sequences beside a model', sequence, SEQUENCES)
  await walkMany('histories of concurrent operations', aHistory(), HISTORIES)
} finally {
  await world.close()
  await postgres.stop()
}
// Idle connections would keep it open.
process.exit()

/** Some prepare, several go at once, then everything is looked at again, and once more. */
function aHistory(): fc.Arbitrary<Step[]> {
  const atOnce = fc
    .array(
      fc.record({
        intention: anIntentionAtOnce,
        hangsUpAfter: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 4, nil: null }),
      }),
      { minLength: 2, maxLength: 6 },
    )
    .map((each): Step => ({ atOnce: each }))
  const some = (arbitrary: fc.Arbitrary<Intention>, minLength: number, maxLength: number) =>
    fc.array(arbitrary, { minLength, maxLength })
  return fc
    .tuple(
      some(intentionOf('buy'), 0, 3),
      some(intentionOf('wait', 'wait', 'claim', 'notice', 'voucher', 'set-stock'), 0, 2),
      some(intentionOf('ready', 'ready', 'lookup-send'), 1, 3),
      atOnce,
      some(intentionOf('track', 'again', 'lookup', 'ready', 'reopen'), 0, 3),
      atOnce,
      some(intentionOf('track', 'again', 'lookup', 'notice', 'expire'), 0, 3),
    )
    .map(([bought, before, ready, first, between, second, after]) => [
      ...bought,
      ...before,
      ...ready,
      first,
      ...between,
      second,
      ...after,
    ])
}

/** More or fewer walks than usual, where somebody looks for something. */
function countOf(variable: string, usual: number): number {
  return Number(process.env[variable] ?? usual)
}

async function walkMany(of: string, steps: fc.Arbitrary<Step[]>, count: number): Promise<void> {
  const all: Walked[] = []
  const begun = performance.now()
  const result = await fc.check(
    fc.asyncProperty(steps, async (each) => {
      all.push(await walk(world, each))
      if (all.length % PROGRESS_EVERY === 0) console.log(`  ${all.length} ${of}`)
    }),
    // A walk that fails is made smaller, which takes its time: not where somebody waits.
    { seed, numRuns: count, endOnFailure: short },
  )
  const sum = (read: (walked: Walked) => number) => all.reduce((total, each) => total + read(each), 0)
  const figures = {
    walks: result.failed ? result.numRuns : all.length,
    operations: sum(({ operations }) => operations),
    'rounds at once': sum(({ rounds }) => rounds),
    'answers thrown away': sum(({ unknown }) => unknown),
    seconds: Math.round((performance.now() - begun) / 1_000),
    seed,
  }
  for (const [answer, times] of answersOf(all)) if (!short) console.log(`  ${answer}: ${times}`)
  tell(of, figures, result.failed ? [String(result.errorInstance)] : [])
}

function answersOf(all: readonly Walked[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { answers } of all)
    for (const [answer, count] of answers) counts.set(answer, (counts.get(answer) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a.localeCompare(b))
}
