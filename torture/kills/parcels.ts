// A server killed while it books parcels at three vendors at once, many times over: none twice, none lost, unknown ones said to be so.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import type { ParcelVendorName } from '../../server/src/domain/parcel.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import {
  startTestParcels,
  type TestParcels,
} from '../../server/src/features/selling/parcels/parcels.fixture.ts'
import { vendorShop } from '../../server/src/features/selling/parcels/vendor-shops.fixture.ts'
import { startFakeKiriminAja } from '../../server/test/fakes/kiriminaja.ts'
import { startFakeKomerce } from '../../server/test/fakes/komerce.ts'
import type { FakeDesk } from '../../server/test/fakes/parcel-desk.ts'
import { type ServerProcess, startProcess } from '../../server/test/processes.ts'
import { send } from '../../test/http.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { tell } from '../figures.ts'
import { budgets } from '../load/site.ts'
import { onOwnPostgres } from '../own-postgres.ts'

/** Of each vendor, amid each kill. */
const PARCELS = 2
/** A vendor takes up to so long to answer a booking. */
const SLOWEST_MS = 40
/** The blow falls within this after the merchant asked, or when a vendor has just taken a parcel. */
const WITHIN_MS = 250
const HOUR_MS = 3_600_000
/** Rounds of an hour in which everything is settled that can be. */
const ROUNDS = 30

interface VictimShop {
  readonly vendor: ParcelVendorName
  readonly shop: string
  readonly token: string
  readonly desk: FakeDesk
  readonly service: object
}

export async function killWhileBooking(kills: number, seed: number): Promise<void> {
  await onOwnPostgres(async () => {
    const [kiriminaja, komerce] = [await startFakeKiriminAja(), await startFakeKomerce()]
    const vendors = { KIRIMINAJA_API_URL: kiriminaja.url, KOMERCE_API_URL: komerce.url }
    const world = await startTestParcels({ env: { ...vendors, IP_BUDGETS: budgets() } })
    const dataDir = await mkdtemp(join(tmpdir(), 'etalase-booking-'))
    world.app.clock.set(new Date().toISOString())
    const victim = async (
      vendor: ParcelVendorName,
      desk: FakeDesk,
      { shop, service }: { shop: string; service: object },
    ): Promise<VictimShop> => {
      desk.account.balance = 1e9
      return { vendor, shop, desk, service, token: await world.app.token({ shop }) }
    }
    try {
      const shops = [
        await victim('biteship', world.fake, { shop: await world.bookingShop(), service: {} }),
        await victim('kiriminaja', kiriminaja, await vendorShop(world, 'kiriminaja', kiriminaja)),
        await victim('komerce', komerce, await vendorShop(world, 'komerce', komerce)),
      ]
      const env = { ...vendors, BITESHIP_API_URL: world.fake.url }
      const { connectionString } = world.app.database
      const chance = chanceOf(seed)
      for (let kill = 1; kill <= kills; kill++) {
        const [numbers, doomed] = await Promise.all([
          ordersFor(world, shops, kill),
          startProcess({ connectionString, dataDir, env }),
        ])
        await killInTheMiddle(doomed, shops, numbers, chance)
        console.log(`kill ${kill}: ${shops.map(({ desk }) => desk.parcels.length).join(', ')} parcels taken`)
      }
      for (const { desk } of shops) desk.beforeAnswer(null)
      await settle(world, shops)
      for (const shop of shops) await judge(world, shop, kills)
    } finally {
      await world.close()
      await Promise.all([kiriminaja.close(), komerce.close()])
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

/** Each of a buyer of its own, by whose name every vendor's parcels can be told apart. */
async function ordersFor(world: TestParcels, shops: readonly VictimShop[], kill: number) {
  world.app.clock.set(new Date().toISOString())
  return Promise.all(
    shops.map(async ({ shop }) => {
      const numbers: string[] = []
      for (let i = 0; i < PARCELS; i++)
        numbers.push((await world.paid(shop, { customer_name: `Pembeli K${kill}N${i}E` })).number)
      return numbers
    }),
  )
}

async function killInTheMiddle(
  doomed: ServerProcess,
  shops: readonly VictimShop[],
  numbers: readonly (readonly string[])[],
  chance: Chance,
): Promise<void> {
  const { promise: dead, resolve } = Promise.withResolvers<void>()
  const kill = () => doomed.kill().finally(resolve)
  let left = chance.below(2) === 0 ? 1 + chance.below(PARCELS * shops.length) : Number.POSITIVE_INFINITY
  for (const { desk } of shops)
    desk.beforeAnswer(async () => {
      if (--left === 0) return void kill()
      await wait(chance.below(SLOWEST_MS))
    })
  const asked = shops.map(({ shop, token, service }, i) =>
    send(doomed.port, `${ADMIN_PATH}/shops/${shop}/parcels`, {
      method: 'POST',
      headers: {
        Host: 'console.localhost',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ parcels: numbers[i]?.map((number) => ({ number, ...service })) }),
    }).catch(() => null),
  )
  // Also where it was to die of a booking that never comes.
  const late = Number.isFinite(left)
    ? Promise.all(asked).then(() => wait(2_000))
    : wait(chance.below(WITHIN_MS))
  await Promise.race([dead, late.then(kill)])
  await dead
  await Promise.all(asked)
}

/** By a server that lives, hours later. */
async function settle(world: TestParcels, shops: readonly VictimShop[]): Promise<void> {
  world.app.clock.set(new Date().toISOString())
  for (let round = 0; round < ROUNDS; round++) {
    world.later(HOUR_MS / 2)
    await world.ask()
    const waiting = await Promise.all(
      shops.map(({ shop }) => world.admin(shop, '/parcels?state=booking&limit=1')),
    )
    if (waiting.every(({ body }) => body.items.length === 0)) return
  }
}

async function judge(world: TestParcels, { vendor, shop, desk }: VictimShop, kills: number): Promise<void> {
  const { db, owners } = world.app.ctx
  const shopId = world.shopId(shop)
  const rows = await db.selectFrom('parcels').where('shop_id', '=', shopId).selectAll().execute()
  const orders = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .select(['id', 'customer_name'])
    .execute()
  const buyerOf = new Map(orders.map(({ id, customer_name }) => [id, customer_name]))
  const taken = new Map<string, number>()
  for (const { request } of desk.parcels) {
    const [buyer = ''] = /Pembeli K\d+N\d+E/.exec(JSON.stringify(request)) ?? []
    taken.set(buyer, (taken.get(buyer) ?? 0) + 1)
  }
  const twice = [...taken].filter(([, times]) => times > 1)
  const isBooked = (state: string) => state === 'booked' || state === 'waiting'
  const uncertain = rows.filter(({ state }) => state === 'uncertain')
  const timesOf = (orderId: string) => taken.get(buyerOf.get(orderId) ?? '') ?? 0
  const wrong = rows.flatMap(({ id, order_id, state }) => {
    const times = timesOf(order_id)
    if (isBooked(state) && times === 0) return [`${id} is ${state}, and its vendor has none`]
    if (state === 'uncertain' && vendor === 'komerce') return []
    return isBooked(state) ? [] : [`${id} is ${state} in the end; its vendor has ${times}`]
  })
  const unheard = [...taken.keys()].filter((buyer) =>
    rows.every(({ order_id }) => buyerOf.get(order_id) !== buyer),
  )
  tell(
    `a server killed while parcels are booked through ${vendor}`,
    {
      kills,
      parcels: rows.length,
      'at the vendor': desk.parcels.length,
      'booked twice': twice.length,
      'said to be unknown': uncertain.length,
      'of these booked': uncertain.filter(({ order_id }) => timesOf(order_id) > 0).length,
    },
    [
      ...twice.map(([buyer, times]) => `${buyer} has ${times} parcels at ${vendor}`),
      ...unheard.map((buyer) => `${vendor} has a parcel of ${buyer}, and we have none`),
      ...wrong,
      ...(await checkConsistency(db, owners, shopId)).map((finding) => JSON.stringify(finding)),
    ],
  )
}
