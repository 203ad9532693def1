// npm run torture: every part, or those that are named; --short is the quick half, --seed=N the same run again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FIGURES_FILE, type NotedFigures } from './figures.ts'
import { PARTS } from './parts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const chosen = PARTS.filter(({ name, inShort }) =>
  positionals.length > 0 ? positionals.includes(name) : inShort || !values.short,
)
const seed = values.seed ?? String(Date.now() % 2 ** 31)
const folder = await mkdtemp(join(tmpdir(), 'etalase-torture-'))
const figures = join(folder, 'figures.jsonl')
const failed: string[] = []
console.log(`Seed ${seed}`)
try {
  for (const { name, about } of chosen) {
    console.log(`\n── ${name}: ${about}`)
    const begun = performance.now()
    const code = await runPart(name)
    console.log(`   ${Math.round((performance.now() - begun) / 1000)} s`)
    if (code !== 0) failed.push(name)
  }
  console.log('\n── in all')
  for (const { of, violations } of await notedFigures())
    console.log(`${violations.length === 0 ? 'held ' : 'BROKE'}  ${of}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (failed.length > 0) {
  console.log(
    `\nFailed: ${failed.join(', ')}. The same again: npm run torture -- ${failed.join(' ')} --seed=${seed}`,
  )
  process.exitCode = 1
}

async function runPart(name: string): Promise<number | null> {
  const program = fileURLToPath(new URL(`${name}/run.ts`, import.meta.url))
  const part = spawn(process.execPath, [program, `--seed=${seed}`, ...(values.short ? ['--short'] : [])], {
    stdio: 'inherit',
    env: { ...process.env, [FIGURES_FILE]: figures, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
  })
  const [code] = (await once(part, 'exit')) as [number | null]
  return code
}

async function notedFigures(): Promise<NotedFigures[]> {
  const text = await readFile(figures, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): NotedFigures => JSON.parse(line))
}
