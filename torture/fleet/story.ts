// The story: what befalls the fleet while buyers order and a merchant changes prices, with the figures of each phase.
import { setTimeout as wait } from 'node:timers/promises'
import { type Crowd, type Pace, startCrowd } from '../load/buyers.ts'
import { createCaller } from '../load/caller.ts'
import { Meter, type PhaseFigures } from '../load/meter.ts'
import { APP_USER, asSuperuser } from './database.ts'
import type { Fleet } from './fleet.ts'
import { createMerchant, type Merchant } from './merchant.ts'
import type { PgNode } from './patroni.ts'
import { CUSTOMERS } from './shop.ts'
import { waitFor } from './wait-for.ts'

export interface Told {
  readonly phases: readonly PhaseFigures[]
  readonly crowd: Crowd
  /** promises that were broken */
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

export interface Length {
  /** of a phase in which nothing happens any more */
  readonly calmMs: number
  /** how often what is done in a moment is done */
  readonly times: number
  readonly pace: Pace
}

export const WHOLE: Length = { calmMs: 8_000, times: 3, pace: { reads: 20, orders: 3, mostAtOnce: 500 } }
export const SHORT: Length = { calmMs: 1_500, times: 1, pace: { reads: 10, orders: 2, mostAtOnce: 200 } }

/** HAProxy takes a server back after one good check, a second apart. */
const TAKEN_BACK_MS = 1_500
const RECOVERY_MS = 180_000
const LISTENERS = "application_name = 'etalase-changes'"

type Notes = PhaseFigures['notes']

export async function tellStory(fleet: Fleet, length: Length, tell: (what: string) => void): Promise<Told> {
  const { place, cluster, nodes, pooler, sink, shop } = fleet
  const meter = new Meter()
  const crowd = startCrowd({
    caller: createCaller({ port: () => place.ports.http, host: shop.host, meter }),
    sink,
    meter,
    pace: length.pace,
    customers: CUSTOMERS,
  })
  const merchant = createMerchant(nodes, shop, meter)
  merchant.begin()
  const phases: PhaseFigures[] = []
  const calm = () => wait(length.calmMs)

  async function phase(name: string, happens: () => Promise<Notes>): Promise<void> {
    tell(name)
    const begun = performance.now()
    const notes = await happens()
    phases.push(meter.endPhase(name, begun, notes))
  }

  await phase('steady', async () => {
    await calm()
    return {}
  })
  await phase('rolling restart of the servers', async () => {
    for (const node of nodes) {
      await node.stop()
      await node.start()
      await wait(TAKEN_BACK_MS)
    }
    return {}
  })
  await phase('a server is killed', async () => {
    await nodes[1]?.kill()
    await calm()
    await nodes[1]?.start()
    return {}
  })
  await phase('listening connections are cut', () => cutListeners(fleet, merchant, length.times))
  await phase('the replica lags behind', () => holdReplica(fleet, merchant, length.times))
  await phase('PgBouncer is restarted', async () => {
    await pooler.restart()
    await calm()
    return {}
  })
  let fallen: PgNode | null = null
  await phase('the primary is killed', async () => {
    fallen = await cluster.primary()
    const killed = performance.now()
    await fallen.kill()
    const look = async () => meter.firstWriteAfter(killed)
    const { found } = await waitFor('a write after the primary was killed', look, RECOVERY_MS, 20)
    await calm()
    return { 'first write after (ms)': Math.round(found - killed) }
  })
  await phase('the old primary comes back as replica', async () => {
    fallen?.restart()
    const ms = await cluster.isWhole(RECOVERY_MS)
    await calm()
    return { 'synchronous again after (ms)': Math.round(ms) }
  })
  await phase('the end: what is under way is finished', async () => {
    await Promise.all([merchant.stop(), crowd.stop()])
    return {}
  })
  return { phases, crowd, problems: meter.problems, warnings: [...meter.warnings, ...missed(phases)] }
}

/** The very next change must be seen, though nobody hears of it by the connection that is gone. */
async function cutListeners({ place, cluster }: Fleet, merchant: Merchant, times: number): Promise<Notes> {
  let [cut, slowest] = [0, 0]
  for (let i = 0; i < times; i++) {
    cut += await asSuperuser(place, await cluster.primary(), async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`,
      )
      return rowCount ?? 0
    })
    slowest = Math.max(slowest, await merchant.change())
  }
  return { 'connections cut': cut, 'change seen after (ms)': Math.round(slowest) }
}

/** Its replay is paused: what it has is safe, and what it shows is old. */
async function holdReplica({ place, cluster }: Fleet, merchant: Merchant, times: number): Promise<Notes> {
  const replica = cluster.other(await cluster.primary())
  const say = (statement: string) => asSuperuser(place, replica, (client) => client.query(statement))
  // That servers read there at all, or being behind would show nothing.
  const { rowCount } = await say(`select 1 from pg_stat_activity where usename = '${APP_USER}'`)
  await say('select pg_wal_replay_pause()')
  let slowest = 0
  try {
    for (let i = 0; i < times; i++) slowest = Math.max(slowest, await merchant.change())
  } finally {
    await say('select pg_wal_replay_resume()')
  }
  return { "servers' connections to it": rowCount ?? 0, 'change seen after (ms)': Math.round(slowest) }
}

/** What should not be, but may be the machine's fault: printed, and no failure. */
function missed(phases: readonly PhaseFigures[]): string[] {
  return phases.flatMap(({ phase, retried, unanswered }) => [
    ...(phase.startsWith('rolling') && retried > 0
      ? [`${retried} calls met with a failure during the rolling restart; none should`]
      : []),
    ...(unanswered > 0 ? [`${unanswered} calls were never answered (${phase})`] : []),
  ])
}
