// A server killed while it books: no parcel twice, and none lost.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startProcess } from '../../../../test/processes.ts'
import { startTestParcels } from './parcels.fixture.ts'

const PARCELS = 5

test('a server that is killed in the middle of a booking has booked each parcel once in the end', async (t) => {
  const world = await startTestParcels()
  t.after(() => world.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-killed-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await world.bookingShop()
  const orders = []
  for (let i = 0; i < PARCELS; i++) orders.push(await world.paid(shop))
  const doomed = await startProcess({
    connectionString: world.app.database.connectionString,
    dataDir,
    env: { BITESHIP_API_URL: world.fake.url },
    isPatient: true,
  })
  const { promise: dead, resolve } = Promise.withResolvers<void>()
  let taken = 0
  world.fake.beforeAnswer(async () => {
    // Taken by the vendor, and not yet answered.
    if (++taken === 2) await doomed.kill().finally(resolve)
  })
  await world.book(shop, ...orders.map(({ number }) => ({ number })))
  await dead
  world.fake.beforeAnswer(null)
  const lost = await world.admin(shop, '/parcels?state=booking')
  assert.ok(lost.body.items.length > 0, 'some were still to be booked')
  // Until the claims of the dead process are over.
  world.later(181_000)
  for (let i = 0; i < 3; i++) await world.ask()
  const { body } = await world.admin(shop, '/parcels')
  assert.deepEqual(
    body.items.map(({ state }: { state: string }) => state),
    orders.map(() => 'waiting'),
  )
  assert.equal(world.fake.parcels.length, PARCELS)
  assert.equal(new Set(world.fake.parcels.map(({ reference }) => reference)).size, PARCELS)
  await world.booksAgree(shop)
})
