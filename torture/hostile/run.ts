// Many requests made from the API description; none may be answered by a 5xx, or outside its description.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { startPostgres } from '../../server/test/postgres.ts'
import { tell } from '../figures.ts'
import { readSettings } from '../settings.ts'
import { startDemo } from './demo.ts'
import { readDescription } from './description.ts'
import { requestsFor } from './requests.ts'

const AT_ONCE = 20
const PROGRESS_EVERY = 10_000

const { short, seed } = readSettings()
const rounds = (short ? 5_000 : 100_000) / AT_ONCE
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
Object.assign(process.env, postgres.env)
const demo = await startDemo()
const statuses = new Map<number, number>()
let sent = 0
console.log(`${rounds * AT_ONCE} requests, seed ${seed}`)
try {
  const requests = requestsFor(readDescription(), demo.known, demo.host)
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      await Promise.all(
        batch.map(async (request) => {
          const answer = await demo.send(request)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const told = `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, 2_000)
          assert.ok(answer.status < 500, `${answer.status} to ${told}: ${answer.text}`)
          demo.checkAnswer(request, answer)
        }),
      )
      sent += batch.length
      if (sent % PROGRESS_EVERY === 0) console.log(`  ${sent} sent`)
    }),
    { seed, numRuns: rounds, endOnFailure: true },
  )
  const counts = [...statuses].sort(([a], [b]) => a - b)
  tell('hostile requests', { requests: sent, ...Object.fromEntries(counts) })
} finally {
  await demo.close()
  await postgres.stop()
}
