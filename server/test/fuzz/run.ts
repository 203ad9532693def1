// npm run fuzz: many requests made from the API description; none may be answered by a 5xx, or outside its description.
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startPostgres } from '../postgres.ts'
import { startDemo } from './demo.ts'
import { readDescription } from './description.ts'
import { requestsFor } from './requests.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    /** the same requests for the same one */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const AT_ONCE = 20
const PROGRESS_EVERY = 10_000

const seed = Number(values.seed)
const rounds = Math.ceil(Number(values.requests) / AT_ONCE)
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
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`No 5xx, and no answer outside its description. ${counts.join(', ')}`)
} finally {
  await demo.close()
  await postgres.stop()
}
