// Callers that do not read their answers, and as many that hardly write their requests, beside an honest one.
import { tell } from '../figures.ts'
import { onOwnPostgres } from '../own-postgres.ts'
import { readSettings } from '../settings.ts'
import { runSlowCallers } from './slow.ts'

const each = readSettings().short ? 50 : 500

await onOwnPostgres(async () => {
  const { violations, memoryMb, ...figures } = await runSlowCallers(each)
  tell(
    'slow callers',
    { ...figures, 'memory, highest MB': memoryMb.highest, 'memory, after MB': memoryMb.after },
    violations,
  )
})
