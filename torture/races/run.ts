// The tests of checkout's races, over and over: two server processes, one PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tell } from '../figures.ts'
import { onOwnPostgres } from '../own-postgres.ts'
import { readSettings } from '../settings.ts'

const RACES = fileURLToPath(
  new URL('../../server/src/features/selling/checkout/races.test.ts', import.meta.url),
)
const rounds = readSettings().short ? 2 : 20

await onOwnPostgres(async () => {
  const races = spawn(process.execPath, ['--test', '--test-timeout=120000', RACES], {
    stdio: 'inherit',
    env: { ...process.env, RACE_REPEATS: String(rounds) },
  })
  const [code] = await once(races, 'exit')
  tell('races of checkout', { rounds }, code === 0 ? [] : ['a race was not settled as it must be: see above'])
})
