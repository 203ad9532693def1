// The time that counts is the database's: a wrong clock of this machine moves nothing, and one that is set back leaves no old prices.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { type ClockOfDatabase, takeClockOfDatabase } from '../../test/database-clock.ts'
import { aProduct, aShop } from '../../test/world.ts'

const HOUR_MS = 3_600_000
const ASK_EVERY_MS = 20

let database: TestDatabase
let clock: ClockOfDatabase
let app: TestApp
const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
before(async () => {
  database = await createDatabase()
  clock = await takeClockOfDatabase(database)
  await clock.set(HOUR_MS)
  app = await startApp({ database, log, askClockEveryMs: ASK_EVERY_MS })
})
after(async () => {
  await app.close()
  await clock.release()
  await database.drop()
})

const aheadMs = () => app.ctx.clock.now() - Date.now()

test('holds on a node whose own clock differs, which warns of it', async () => {
  assert.ok(Math.abs(aheadMs() - HOUR_MS) < 60_000, `${aheadMs()} ms ahead`)
  const { seconds, msg } = JSON.parse(warnings[0] ?? '{}')
  assert.match(msg, /this machine's clock differs from the database's/)
  assert.ok(Math.abs(seconds + 3_600) < 60, `${seconds} s`)
})

test('set back by an hour, it is that of the node too, and no answer is kept that was true an hour later', async () => {
  const sellFrom = new Date(Date.now() + HOUR_MS / 2).toISOString()
  await app.shop(aShop({ products: [aProduct({ slug: 'kursi', sell_from: sellFrom })] }))
  const availability = async () => (await app.call('/products/kursi')).body.availability
  assert.equal(await availability(), 'in_stock')
  await clock.set(0)
  await until(() => Math.abs(aheadMs()) < 60_000)
  assert.equal(await availability(), 'upcoming')
})
