// Ten times more buyers than the server can serve rush into one shop; one shop takes all of its share of each thing: what becomes of others.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { checkSales } from '../../server/test/consistency.ts'
import { type Etalase, openOwnDatabase, startEtalase } from '../../test/installation.ts'
import { endWithUs } from '../../test/server.ts'
import { hostOf, newShop, orderedProducts, shopIdOf } from '../../test/shops.ts'
import { tell } from '../figures.ts'
import { readSettings } from '../settings.ts'
import { tryBodies } from './bodies.ts'
import type { Resource } from './hogs.ts'
import { judge } from './judge.ts'
import type { Phase, PhaseResult } from './load.ts'
import { tryShares } from './shares.ts'

const TIMES_TOO_MUCH = 10
/** So many find what it can take: enough to keep it busy, few enough that none is refused. */
const BUYERS = 48
const CONNECTIONS = 1_500
const LOOK_EVERY_MS = 200

const { short } = readSettings()
const SECONDS = short
  ? { first: 1, capacity: 3, overload: 5, after: 1 }
  : { first: 2, capacity: 20, overload: 60, after: 5 }

const load = fork(fileURLToPath(new URL('./load.ts', import.meta.url)), { serialization: 'advanced' })
endWithUs(load)
const [smtpPort] = (await once(load, 'message')) as [number]
const database = await openOwnDatabase()
const env = {
  ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'toko@mail.example', SEED_DEMO: '0' },
  // As operators have it: this is what is tried.
  SHOP_PACE: '20',
  // For webhooks to a receiver of ours.
  ALLOW_PRIVATE_ADDRESSES: '1',
}
const etalase = await startEtalase({ database, env })
try {
  await attack(etalase)
  // The quick half judges no time, and this judges nothing else.
  if (!short) await tryShares(etalase, runPhase)
  await etalase.stop()
  await tryBodies({ database, env, run: runPhase, short })
  if (!short) await tryOnTwo(['notices', 'statements'])
} finally {
  await etalase.stop()
  await database.close()
  load.kill()
}

async function attack(server: Etalase): Promise<void> {
  const [rushed, small] = [await newShop(database.client), await newShop(database.client)]
  const host = hostOf(rushed)
  let highest = 0
  const watching = setInterval(() => {
    highest = Math.max(highest, server.memoryMb())
  }, LOOK_EVERY_MS)
  const run = async (seconds: number, rush: Phase['rush']): Promise<PhaseResult> => {
    const phase: Phase = {
      port: server.port,
      seconds,
      productIds: orderedProducts(60),
      rush,
      small: { host: hostOf(small), pace: 2 },
      reads: { hosts: [host, hostOf(small)], pace: 40 },
    }
    return runPhase(phase)
  }

  const first = await run(SECONDS.first, { host, buyers: BUYERS })
  const calm = await run(SECONDS.capacity, { host, buyers: BUYERS })
  const before = highest
  const capacity = ordersOf(calm) / calm.seconds
  const over = await run(SECONDS.overload, {
    host,
    pace: capacity * TIMES_TOO_MUCH,
    connections: CONNECTIONS,
  })
  const inOverload = highest
  const after = await run(SECONDS.after, { host, buyers: 4 })
  clearInterval(watching)

  const phases = [first, calm, over, after]
  const placed = (shop: 'rush' | 'small') =>
    phases.reduce((sum, phase) => sum + (phase[shop].fates.ordered ?? 0), 0)
  const books = [
    ...(await checkSales(database, shopIdOf(rushed), placed('rush'))),
    ...(await checkSales(database, shopIdOf(small), placed('small'))),
  ]
  const { figures, violations } = judge({
    capacity,
    calm,
    over,
    after,
    memoryMb: { before, highest: inOverload, after: server.memoryMb() },
    seconds: SECONDS.overload,
    short,
  })
  tell('overload', figures, [...violations, ...books])
}

/** What takes connections to the database: each process has its own. */
async function tryOnTwo(resources: readonly Resource[]): Promise<void> {
  const two = await startEtalase({ database, env: { ...env, WEB_CONCURRENCY: '2' } })
  await tryShares(two, runPhase, resources).finally(() => two.stop())
}

async function runPhase(phase: Phase): Promise<PhaseResult> {
  load.send(phase)
  const [result] = (await once(load, 'message')) as [PhaseResult]
  return result
}

function ordersOf({ rush }: PhaseResult): number {
  return rush.fates.ordered ?? 0
}
