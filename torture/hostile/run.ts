// Hostile requests at every door, and hostile stories over several of them: answered, within their description, changing nothing.
import { startPostgres } from '../../server/test/postgres.ts'
import { tell } from '../figures.ts'
import { readSettings } from '../settings.ts'
import { attack } from './attack.ts'
import { growthBetween, leftAfterAYear } from './growth.ts'
import { Findings } from './judge.ts'
import { POLLUTED } from './nasty.ts'
import { playSequences } from './sequences.ts'
import type { ServerSize } from './server.ts'
import { watchChanges } from './unchanged.ts'
import { startWorld } from './world.ts'

const PROGRESS_EVERY = 10_000

const { short, seed } = readSettings()
/** So that a long run can be had in pieces, by one seed each. */
const { HOSTILE_REQUESTS, HOSTILE_SEQUENCES } = process.env
const requests = Number(HOSTILE_REQUESTS ?? (short ? 200 : 100_000))
const sequences = Number(HOSTILE_SEQUENCES ?? (short ? 30 : 10_000))
/** By then everything has been loaded and compiled. */
const warmUp = requests / 5
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
Object.assign(process.env, postgres.env)
const begun = performance.now()
const lasted = () => `${Math.round((performance.now() - begun) / 1_000)} s`
const world = await startWorld()
const watch = await watchChanges(world.payments.app.database.connectionString)
console.log(`${requests} requests and ${sequences} sequences, seed ${seed}; begun after ${lasted()}`)
try {
  let before: ServerSize | null = null
  const findings = new Findings()
  const onRound = async (sent: number) => {
    if (sent >= warmUp) before ??= await world.server.size()
    if (sent % PROGRESS_EVERY === 0) console.log(`  ${sent} sent`)
  }
  const { sent, sockets, alone, rightful, byStatus } = await attack(world, watch, findings, {
    requests,
    seed,
    onRound,
  })
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  console.log(`  requests until ${lasted()}`)
  if (await world.server.isPolluted(POLLUTED)) findings.add('every object has a property of a caller’s')
  tell(
    'hostile requests',
    {
      requests: sent,
      'let in': rightful,
      sockets,
      'refused alone': alone,
      pages: world.pages,
      ...Object.fromEntries(statuses.map(([status, times]) => [`with ${status}`, times])),
    },
    findings.all(),
  )

  const told = new Findings()
  const played = await playSequences(world, watch, told, { sequences, seed })
  console.log(`  sequences until ${lasted()}`)
  tell('hostile sequences', { ...played }, told.all())

  const after = await world.server.size()
  before ??= after
  const { most, wrongs } = await leftAfterAYear(world)
  tell(
    'nothing grows',
    {
      'heap before, MB': before.heapMb,
      'after, MB': after.heapMb,
      'handles before': before.handles,
      'handles after': after.handles,
      'rows of passing things, at most': most,
    },
    [...growthBetween(before, after), ...wrongs],
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await watch.close()
  await world.close()
  await postgres.stop()
}
