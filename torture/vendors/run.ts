// Vendors that are down, slow or lie while buyers order, one after the other, each in a shop of its own; the books after each.
import { putThrough } from '../load/put-through.ts'
import { onOwnPostgres } from '../own-postgres.ts'
import { readSettings } from '../settings.ts'
import { TRIALS, trialOf } from './trials.ts'
import { startWorld } from './world.ts'

const settings = readSettings()
/** To look into one of them: TRIALS=mail,huge */
const wanted = process.env.TRIALS?.split(',')

await onOwnPostgres(async () => {
  const world = await startWorld()
  try {
    for (const trial of TRIALS) {
      const isWanted = wanted?.some((part) => trial.name.includes(part)) ?? (trial.inShort || !settings.short)
      if (isWanted) await putThrough(trialOf(world, trial), settings)
    }
  } finally {
    await world.close()
  }
})
// The mail server and idle connections would keep it open.
process.exit()
