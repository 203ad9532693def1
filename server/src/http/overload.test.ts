// Over HTTP, while one shop's checkouts are stuck: others buy, memory answers, the rest gets 503; then everything flows again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Answer } from '../../../test/http.ts'
import { until } from '../../../test/until.ts'
import { NO_METRICS } from '../base/metrics.ts'
import { QR_IMAGES_PATH } from '../domain/addresses.ts'
import { startTestCheckout, type TestCheckout } from '../features/selling/checkout/checkout.fixture.ts'

const RUSH = 200
/** Of 32, that two connections give, a shop takes no more than it leaves. */
const AT_WORK = 16

let checkout: TestCheckout
let lock: pg.Client
const shed: string[] = []
before(async () => {
  const metrics = { ...NO_METRICS, requestShed: ({ reason }: { reason: string }) => void shed.push(reason) }
  checkout = await startTestCheckout({ env: { DATABASE_POOL_SIZE: '2', BURST_SECONDS: '0' }, metrics })
  await checkout.shop({ slug: 'ramai' })
  await checkout.shop({ slug: 'sepi' })
  lock = new pg.Client({ connectionString: checkout.app.database.connectionString })
  await lock.connect()
})
after(async () => {
  await lock.end()
  await checkout.close()
})

test("one shop's rush that is stuck keeps no other from buying, and beyond the bounds it is 503 with Retry-After", async () => {
  const { app } = checkout
  const draft = (await checkout.draft('ramai')).body.draft_id
  await checkout.send('ramai', draft)
  const code = await checkout.newestCode('ramai')
  await app.call('/products', { shop: 'ramai' })

  await lock.query('begin')
  await lock.query('select from one_time_codes where shop_id = $1 for update', [checkout.shopId('ramai')])
  const answers: Answer[] = []
  const rush = Promise.all(
    Array.from({ length: RUSH }, async () => answers.push(await checkout.verify('ramai', draft, code))),
  )
  await until(() => shed.length > 0)
  const page = app.send(`${QR_IMAGES_PATH}pay_x.png`, {
    headers: { Host: 'ramai.localhost', Accept: 'text/html' },
  })

  const bought = await checkout.buy('sepi')
  assert.equal(bought.status, 200, bought.text)
  assert.equal((await app.call('/products', { shop: 'ramai' })).status, 200, 'from memory')
  assert.equal((await app.send('/healthz')).status, 200)
  await until(() => answers.length === RUSH - AT_WORK)
  for (const { status, headers, body } of answers) {
    assert.deepEqual([status, body.error.code], [503, 'unavailable'])
    assert.match(headers['retry-after'] ?? '', /^[1-4]$/)
  }
  const refused = await page
  assert.equal(refused.status, 503)
  assert.match(refused.headers['content-type'] ?? '', /^text\/html/)
  assert.match(refused.headers['retry-after'] ?? '', /^[1-4]$/)
  assert.equal(shed.length, RUSH - AT_WORK + 1)

  await lock.query('commit')
  await rush
  const worked = answers.slice(RUSH - AT_WORK)
  assert.equal(worked.filter(({ status }) => status === 200).length, 1, 'one order of one draft')
  assert.ok(worked.every(({ status }) => status < 500))
  assert.equal((await checkout.buy('ramai')).status, 200)
})

test('a caller who makes up keys waits in a queue of its own, not before everybody at the database', async () => {
  const { app } = checkout
  shed.length = 0
  await lock.query('begin')
  await lock.query('lock table api_tokens in access exclusive mode')
  const statuses: number[] = []
  const rush = Promise.all(
    Array.from({ length: RUSH }, async (_, i) => {
      const { status } = await app.admin('/me', { token: `etk_karangan${i}` })
      statuses.push(status)
    }),
  )
  await until(() => statuses.length >= RUSH - AT_WORK)
  assert.deepEqual(new Set(statuses), new Set([503]))
  // On a slow machine some of them are at work for so long that the database gives up on them.
  assert.ok(shed.length > RUSH / 2, `${shed.length} were refused`)
  await lock.query('commit')
  await rush
  assert.deepEqual(new Set(statuses), new Set([401, 503]))
})
