// Two servers with one outbox: each parcel is booked once, whoever does it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startProcess } from '../../../../test/processes.ts'
import { startTestParcels } from './parcels.fixture.ts'

const PARCELS = 30

test('two processes book what one call asked for, each parcel once', async (t) => {
  const world = await startTestParcels()
  t.after(() => world.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-two-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const shops = [await world.bookingShop(), await world.bookingShop(), await world.bookingShop()]
  const numbers = new Map<string, { number: string }[]>(shops.map((shop) => [shop, []]))
  for (let i = 0; i < PARCELS; i++) {
    const shop = shops[i % shops.length] ?? ''
    const { number } = await world.paid(shop)
    numbers.get(shop)?.push({ number })
  }
  const env = { BITESHIP_API_URL: world.fake.url }
  const { connectionString } = world.app.database
  const nodes = await Promise.all(
    [1, 2].map(() => startProcess({ connectionString, dataDir, env, isPatient: true })),
  )
  t.after(() => Promise.all(nodes.map((node) => node.kill())))
  // Each booking takes long enough for the other process to look.
  world.fake.beforeAnswer(() => new Promise((resolve) => setImmediate(resolve)))
  for (const [shop, parcels] of numbers) await world.book(shop, ...parcels)
  const statesOf = async (shop: string): Promise<string[]> => {
    const { status, text, body } = await world.admin(shop, '/parcels?limit=100')
    assert.equal(status, 200, text)
    return body.items.map(({ state }: { state: string }) => state)
  }
  const states = async () => (await Promise.all(shops.map(statesOf))).flat()
  await until(async () => (await states()).every((state) => state === 'waiting'))
  assert.equal((await states()).length, PARCELS)
  assert.equal(world.fake.parcels.length, PARCELS)
  assert.equal(new Set(world.fake.parcels.map(({ reference }) => reference)).size, PARCELS)
  const asked = world.fake.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/orders')
  assert.equal(asked.length, PARCELS)
  for (const shop of shops) await world.booksAgree(shop)
})
