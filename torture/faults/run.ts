// Faults of the database under steady load, one after the other, each in a shop of its own; the books after each.
import { startSite } from '../load/site.ts'
import { readSettings } from '../settings.ts'
import { CONNECTIONS } from './connections.ts'
import { onDiskOfTheirOwn } from './disk.ts'
import { type Fault, putThrough } from './fault.ts'
import { LOCKS } from './locks.ts'
import { NETWORK } from './network.ts'
import { onControlledPostgres } from './postgres.ts'
import { RESTARTS } from './restarts.ts'

const settings = readSettings()
/** To look into one of them: FAULTS=deadlocks,half-open */
const wanted = process.env.FAULTS?.split(',')
const isWanted = ({ name, inShort }: Fault) =>
  wanted ? wanted.some((part) => name.includes(part)) : inShort || !settings.short
const faults = [...RESTARTS, ...CONNECTIONS, ...LOCKS, ...NETWORK].filter(isWanted)

if (faults.length > 0)
  await onControlledPostgres(async (postgres) => {
    const site = await startSite()
    try {
      for (const fault of faults) await putThrough(fault, { site, postgres }, settings)
    } finally {
      await site.close()
    }
  })
await onDiskOfTheirOwn(isWanted, settings)
// The mail server and idle connections would keep it open.
process.exit()
