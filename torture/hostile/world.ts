// The shops that are attacked, those who attack them, and what they know to begin with.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../server/src/boot/seed.ts'
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import {
  startTestPayments,
  type TestPayments,
} from '../../server/src/features/selling/payments/payments.fixture.ts'
import { type AgentServer, startAgentServer } from '../../server/src/features/shop/agents/door.fixture.ts'
import { type FakeBiteship, startFakeBiteship } from '../../server/test/fakes/biteship.ts'
import { type FakeRajaOngkir, startFakeRajaOngkir } from '../../server/test/fakes/rajaongkir.ts'
import { aProduct } from '../../server/test/world.ts'
import { until } from '../../test/until.ts'
import { type Actors, newActors } from './actors.ts'
import { furnish } from './furnish.ts'
import { type Memory, newMemory } from './memory.ts'
import { type Pages, pagesToServe } from './pages-to-serve.ts'
import { type AttackedServer, startAttacked } from './server.ts'

export interface World {
  readonly server: AttackedServer
  /** reads and prepares what is attacked, in this process, on the same database */
  readonly payments: TestPayments
  readonly memory: Memory
  readonly actors: Actors
  /** where the profiles of assistants are */
  readonly agent: AgentServer
  /** whether its pages are those of the built storefront and console, or small ones in their place */
  readonly pages: Pages['kind']
  shopIds(): readonly string[]
  /** notes the codes that buyers of a shop were sent last */
  readMail(shop: string): Promise<void>
  /** gives the shops the plan back that lets them do everything */
  mend(): Promise<void>
  /** makes good again what was broken by those who may break it: keys, sessions, products */
  restore(): Promise<void>
  close(): Promise<void>
}

export const DEMO = 'demo'
export const OWN = 'rotan'
export const NEIGHBOUR = 'tetangga'
/** The shop of the stories: nothing but their own steps changes it. */
export const KISAH = 'kisah'
/** Nobody but the neighbour, his buyers and the platform's operator ever reads this. */
export const NEIGHBOUR_SECRET = 'Rahasia Dapur Tetangga'

const BUDGETS =
  'checkout=100000000,send=100000000,lookup=100000000,track=100000000,shipping=100000000,search=100000000,admin=100000000,signin=100000000,prepared=100000000,agents=100000000,notices=100000000,forged=100000000'

export async function startWorld(): Promise<World> {
  const biteship = await startFakeBiteship()
  const rajaongkir = await startFakeRajaOngkir()
  const agent = await startAgentServer()
  const env = {
    IP_BUDGETS: BUDGETS,
    CODES_PER_CONTACT_A_DAY: '1000000',
    CODES_PER_SHOP_A_DAY: '1000000',
    MESSAGES_A_DAY_TIMES: '1000000',
    BITESHIP_API_URL: biteship.url,
    RAJAONGKIR_API_URL: rajaongkir.url,
    SANDBOX_PAYMENTS: '1',
    PUBLIC_URL: 'http://localhost',
    // The agent is on this machine.
    ALLOW_PRIVATE_ADDRESSES: '1',
  }
  const payments = await startTestPayments({ env: { ...env, SEED_DEMO: '1' } })
  const { app } = payments
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-hostile-'))
  toNow()
  await seedDemo(app.ctx, { embedded: true })
  await applyShops(payments, { biteship, rajaongkir })
  const pages = await pagesToServe()
  const server = await startAttacked({
    connectionString: app.database.connectionString,
    dataDir,
    env: { ...payments.env, ...env, ...pages.env },
  })
  const memory = newMemory()
  const actors = await newActors(app, { own: OWN, demo: DEMO, neighbour: NEIGHBOUR, ofStories: KISAH })
  const shops = new Map([
    [OWN, 'Perabot'],
    [DEMO, 'Perabot'],
    [NEIGHBOUR, NEIGHBOUR_SECRET],
  ])
  const seen = await lookAround(payments, memory)
  await furnish(server, actors, shops, memory)

  function toNow(): void {
    app.clock.set(new Date().toISOString())
  }

  const world: World = {
    server,
    payments,
    memory,
    actors,
    agent,
    pages: pages.kind,
    shopIds: () => seen.shopIds,
    async readMail(shop) {
      const messages = await app.messages(shop)
      for (const { opened } of messages.slice(0, 20))
        if (opened?.content.kind === 'code') memory.learn('code', opened.content.code)
    },
    async mend() {
      const { headers } = actors.of('operator')
      const ask = (method: string, path: string, json?: object) =>
        server.send({
          what: 'mend',
          method,
          path: ADMIN_PATH + path,
          headers: {
            Host: 'console.localhost',
            'Sec-Fetch-Site': 'same-origin',
            'If-Match': '*',
            ...headers,
            ...(json && { 'Content-Type': 'application/json' }),
          },
          ...(json && { body: JSON.stringify(json) }),
        })
      for (const shop of shops.keys()) {
        const { status } = await ask('PUT', `/shops/${shop}/plan`, { plan: 'lengkap' })
        if (status === 401) await actors.renew('operator')
        // An owner may have closed it, an operator paused it.
        await ask('POST', `/platform/shops/${shop}/resume`)
        await ask('POST', `/shops/${shop}/reopen`)
      }
    },
    async restore() {
      toNow()
      await world.mend()
      for (const shop of shops.keys())
        await until(async () => (await app.call('/categories', { shop })).status === 200)
      await applyShops(payments, { biteship, rajaongkir })
      await actors.renewAll()
      await lookAround(payments, memory)
      await furnish(server, actors, shops, memory)
    },
    async close() {
      await server.stop()
      await payments.close()
      await biteship.close()
      await rajaongkir.close()
      await agent.close()
      await pages.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

const MANY = 1_000_000

async function applyShops(
  payments: TestPayments,
  { biteship }: { biteship: FakeBiteship; rajaongkir: FakeRajaOngkir },
): Promise<void> {
  const products = ['kursi', 'meja', 'rak'].map((slug) => aProduct({ slug, sku: slug, stock: MANY }))
  const methods = {
    transfer: ['manual'],
    qris: ['midtrans', 'xendit'],
    va_bca: ['xendit', 'midtrans'],
    coba: ['sandbox'],
  } as const
  const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
  const all = { ...methods, transfer: { name: 'transfer', gateways: ['manual' as const], manual } }
  await payments.shop(OWN, all, {
    products,
    vouchers: [
      { code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 1_000, usage_limit: MANY },
    ],
  })
  await payments.shop(KISAH, all, { products })
  await payments.shop(NEIGHBOUR, all, {
    products: [
      aProduct({ slug: 'kursi', name: NEIGHBOUR_SECRET, description: NEIGHBOUR_SECRET, stock: MANY }),
    ],
    shipping: {
      mode: 'live',
      origin_ref: '3471101001',
      couriers: [{ code: 'jne', name: 'JNE' }],
      provider: { name: 'biteship', api_key: biteship.key },
    },
  })
}

/** Once through the shops, as a buyer goes, and what is seen on the way. */
async function lookAround(payments: TestPayments, memory: Memory): Promise<{ shopIds: string[] }> {
  const { app, checkout } = payments
  const learnOfAll = (name: string, values: readonly unknown[]) => {
    for (const value of values) memory.learn(name, value)
  }
  learnOfAll('shop', [OWN, DEMO, OWN, NEIGHBOUR])
  learnOfAll('contact', ['budi@contoh.id', 'siti@contoh.id', '081234567890'])
  learnOfAll('courier', ['jne', 'sicepat'])
  learnOfAll('gateway', ['midtrans', 'xendit', 'sandbox', 'manual'])
  learnOfAll('search', ['menteng', 'jaksel', '10310', 'kursi'])
  learnOfAll('voucher', ['HEMAT'])
  for (const shop of [DEMO, OWN, NEIGHBOUR]) {
    const own = memory.of(shop)
    const learnAll = (name: string, values: readonly unknown[]) => {
      for (const value of values) own.learn(name, value)
    }
    const get = async (path: string) => (await app.call(path, { shop })).body
    own.learnFrom('products', await get('/products?limit=20'))
    const { categories } = await get('/categories')
    learnAll(
      'category',
      categories.map(({ slug }: { slug: string }) => slug),
    )
    const { payment_methods: methods } = (await get('/storefront/config')).commerce
    learnAll(
      'method',
      methods.map(({ code }: { code: string }) => code),
    )
    const json = { q: 'menteng' }
    own.learnFrom('ref', (await app.call('/shipping/destinations', { shop, method: 'POST', json })).body)
  }
  for (const method of ['transfer', 'qris', 'va_bca', 'coba']) {
    const own = memory.of(OWN)
    const bought = await payments.buy(OWN, method)
    own.learn('track_token', bought.token)
    own.learn('number', bought.number)
    own.learn('reference', bought.reference)
    const left = await checkout.draft(OWN, { payment_method: method })
    own.learn('draft_id', left.body.draft_id)
  }
  const shops = await app.ctx.db.selectFrom('shops').select('id').execute()
  assert.ok(shops.length >= 3)
  return { shopIds: shops.map(({ id }) => id) }
}
