// Somebody else uses every connection that PostgreSQL gives.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'

const HELD_MS = { short: 2_000, long: 10_000 }
const MORE_THAN_THERE_ARE = 200

const usedUp: Fault = {
  name: 'out of connections',
  inShort: false,
  async happens({ site, postgres, short }) {
    const held: pg.Client[] = []
    const takeAll = async () => {
      for (let i = 0; i < MORE_THAN_THERE_ARE; i++) {
        const client = await postgres.connectAsApp(site.checkout.app.database.name).catch(() => null)
        if (!client) return
        held.push(client)
      }
    }
    await takeAll()
    // Those that the servers have are taken away too, as a pool gives idle ones back.
    await postgres.asAdmin((client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'etalase'",
      ),
    )
    await takeAll()
    const taken = held.length
    await wait(short ? HELD_MS.short : HELD_MS.long)
    await Promise.all(held.map((client) => client.end().catch(() => {})))
    return { 'connections of somebody else': taken }
  },
}

export const CONNECTIONS: readonly Fault[] = [usedUp]
