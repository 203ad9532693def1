// Every rule is broken in every way that Stryker knows, one at a time: some test must fail.
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { tell } from '../figures.ts'
import { readSettings } from '../settings.ts'
import { compareSurvivors, percentDetected, type Survivor, type TriedMutant } from './compare.ts'
import listed from './survivors.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LEAST_PERCENT = 90
/** Those that may live, and why. */
const SURVIVORS = Object.entries(listed).flatMap(([file, lines]) =>
  lines.flatMap(({ line, changes, reason }) =>
    changes.map((change): Survivor => ({ file, line, change, reason })),
  ),
)
/** What the quick half breaks: enough to see that the tool works. */
const SMALL = 'server/src/domain/rupiah.ts'

const { short } = readSettings()
process.chdir(ROOT)
// The runner starts `node` for every mutant: the one that the project runs on, with what it has compiled before.
process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled')

const results = await new Stryker({
  configFile: 'torture/mutation/stryker.config.json',
  reporters: ['progress-append-only', 'json'],
  ...(short && { mutate: [SMALL] }),
}).runMutationTest()

const mutants = results.flatMap(toMutant)
for (const [file, ofFile] of Map.groupBy(mutants, (mutant) => mutant.file))
  console.log(`${percentDetected(ofFile).toFixed(1).padStart(5)} % of ${ofFile.length} in ${file}`)

const percent = percentDetected(mutants)
const alive = mutants.filter(({ isDetected }) => !isDetected)
const { unlisted, outdated } = compareSurvivors(
  mutants,
  SURVIVORS.filter(({ file }) => !short || file === SMALL),
)
for (const { file, line, change } of outdated)
  console.log(`Survives no longer, and can leave the list: ${file}: ${line} → ${change}`)
tell(
  'mutants of domain, rules and checks',
  {
    mutants: mutants.length,
    killed: mutants.length - alive.length,
    survive: alive.length,
    percent: percent.toFixed(2),
  },
  [
    ...(percent < LEAST_PERCENT ? [`fewer than ${LEAST_PERCENT} % are killed`] : []),
    ...unlisted.map(({ file, line, change }) => `survives without a reason: ${file}: ${line} → ${change}`),
  ],
)

type Result = (typeof results)[number]

/** None of one with which nothing runs at all, so that nobody could miss it. */
function toMutant({ fileName, location, mutatorName, replacement, status }: Result): TriedMutant[] {
  if (status === 'RuntimeError' || status === 'CompileError' || status === 'Ignored') return []
  const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1] ?? ''
  return [
    {
      file: relative(ROOT, fileName).replaceAll('\\', '/'),
      line: line.trim(),
      change: `${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`,
      isDetected: status === 'Killed' || status === 'Timeout',
    },
  ]
}
