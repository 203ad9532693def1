// Clocks that are set or differ while buyers order, one after the other, each in a shop of its own; the books after each.
import { putThrough } from '../load/put-through.ts'
import { budgets } from '../load/site.ts'
import { onOwnPostgres } from '../own-postgres.ts'
import { readSettings } from '../settings.ts'
import { startClocks } from './clocks.ts'
import { HOUR, SMALL_BUDGET, trialsOf } from './steps.ts'

const settings = readSettings()
/** To look into one of them: TRIALS=apart */
const wanted = process.env.TRIALS?.split(',')

await onOwnPostgres(async () => {
  const clocks = await startClocks([HOUR, -HOUR], { IP_BUDGETS: budgets({ search: SMALL_BUDGET }) })
  try {
    for (const trial of trialsOf(clocks)) {
      const isWanted = wanted?.some((part) => trial.name.includes(part)) ?? (trial.inShort || !settings.short)
      if (!isWanted) continue
      await putThrough({ ...trial, site: clocks.site }, settings)
      await clocks.set({ database: 0, nodes: [0, 0] })
    }
  } finally {
    await clocks.close()
  }
})
// The mail server and idle connections would keep it open.
process.exit()
