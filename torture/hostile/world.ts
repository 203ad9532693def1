// The shops that are attacked, those who attack them, and what they know to begin with.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../server/src/boot/seed.ts'
import { ROLES, SCOPES } from '../../server/src/domain/access.ts'
import { startTestPayments, type TestPayments } from '../../server/src/features/payments/payments.fixture.ts'
import { type FakeBiteship, startFakeBiteship } from '../../server/test/fakes/biteship.ts'
import { type FakeRajaOngkir, startFakeRajaOngkir } from '../../server/test/fakes/rajaongkir.ts'
import { cookieOf } from '../../server/test/merchants.ts'
import { aProduct } from '../../server/test/world.ts'
import { type Memory, newMemory } from './memory.ts'
import { type AttackedServer, startAttacked } from './server.ts'

/** Who asks the admin API. */
export interface Actor {
  readonly name: string
  readonly headers: Record<string, string>
  /** sees what is the neighbour's own */
  readonly seesNeighbour: boolean
}

export interface World {
  readonly server: AttackedServer
  /** reads and prepares what is attacked, in this process, on the same database */
  readonly payments: TestPayments
  readonly memory: Memory
  actors(): readonly Actor[]
  shopIds(): readonly string[]
  /** notes the codes that buyers of a shop were sent last */
  readMail(shop: string): Promise<void>
  /** makes good again what was broken by those who may break it: keys, sessions, products */
  restore(): Promise<void>
  close(): Promise<void>
}

export const DEMO = 'demo'
export const OWN = 'rotan'
export const NEIGHBOUR = 'tetangga'
/** Nobody but the neighbour, his buyers and the platform's operator ever reads this. */
export const NEIGHBOUR_SECRET = 'Rahasia Dapur Tetangga'

const BUDGETS =
  'checkout=100000000,send=100000000,lookup=100000000,track=100000000,shipping=100000000,search=100000000,admin=100000000,signin=100000000'

export async function startWorld(): Promise<World> {
  const biteship = await startFakeBiteship()
  const rajaongkir = await startFakeRajaOngkir()
  const env = {
    IP_BUDGETS: BUDGETS,
    CODES_PER_CONTACT_A_DAY: '1000000',
    CODES_PER_SHOP_A_DAY: '1000000',
    BITESHIP_API_URL: biteship.url,
    RAJAONGKIR_API_URL: rajaongkir.url,
    SANDBOX_PAYMENTS: '1',
    PUBLIC_URL: 'http://localhost',
  }
  const payments = await startTestPayments({ env: { ...env, SEED_DEMO: '1' } })
  const { app } = payments
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-hostile-'))
  toNow()
  await seedDemo(app.ctx, { embedded: true })
  await applyShops(payments, { biteship, rajaongkir })
  const server = await startAttacked({
    connectionString: app.database.connectionString,
    dataDir,
    env: { ...payments.env, ...env },
  })
  const memory = newMemory()
  const seen = await lookAround(payments, memory)
  let actors = await newActors(payments)

  function toNow(): void {
    app.clock.set(new Date().toISOString())
  }

  return {
    server,
    payments,
    memory,
    actors: () => actors,
    shopIds: () => seen.shopIds,
    async readMail(shop) {
      const messages = await app.messages(shop)
      for (const { opened } of messages.slice(0, 20))
        if (opened?.content.kind === 'code') memory.learn('code', opened.content.code)
    },
    async restore() {
      toNow()
      await applyShops(payments, { biteship, rajaongkir })
      actors = await newActors(payments)
      await lookAround(payments, memory)
    },
    async close() {
      await server.stop()
      await payments.close()
      await biteship.close()
      await rajaongkir.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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

/** Everyone there can be, each with a key of this moment. */
async function newActors({ app }: TestPayments): Promise<Actor[]> {
  const person = async (name: string, who: Parameters<typeof cookieOf>[1]): Promise<Actor> => ({
    name,
    headers: { Cookie: await cookieOf(app, who) },
    seesNeighbour: who === 'operator' || who.shop === NEIGHBOUR,
  })
  const program = async (shop: string, scope: (typeof SCOPES)[number]): Promise<Actor> => ({
    name: `program of ${shop} for ${scope}`,
    headers: { Authorization: `Bearer ${await app.token({ shop, scopes: [scope] })}` },
    seesNeighbour: shop === NEIGHBOUR,
  })
  return [
    await person('operator', 'operator'),
    await program(OWN, 'all'),
    await program(DEMO, 'all'),
    await person('owner', { shop: OWN, role: 'owner' }),
    ...(await Promise.all(ROLES.map((role) => person(role, { shop: DEMO, role })))),
    await person('neighbour', { shop: NEIGHBOUR, role: 'owner' }),
    ...(await Promise.all(SCOPES.map((scope) => program(OWN, scope)))),
    { name: 'nobody', headers: {}, seesNeighbour: false },
    { name: 'false key', headers: { Authorization: 'Bearer eta_xxxxxxxx' }, seesNeighbour: false },
    { name: 'false session', headers: { Cookie: 'etalase_session=xxxxxxxx' }, seesNeighbour: false },
  ]
}

/** Once through the shops, as a buyer goes, and what is seen on the way. */
async function lookAround(payments: TestPayments, memory: Memory): Promise<{ shopIds: string[] }> {
  const { app, checkout } = payments
  const learnAll = (name: string, values: readonly unknown[]) => {
    for (const value of values) memory.learn(name, value)
  }
  learnAll('shop', [OWN, DEMO, OWN, NEIGHBOUR])
  learnAll('contact', ['budi@contoh.id', 'siti@contoh.id', '081234567890'])
  learnAll('courier', ['jne', 'sicepat'])
  learnAll('gateway', ['midtrans', 'xendit', 'sandbox', 'manual'])
  learnAll('search', ['menteng', 'jaksel', '10310', 'kursi'])
  learnAll('voucher', ['HEMAT'])
  for (const shop of [DEMO, OWN, NEIGHBOUR]) {
    const get = async (path: string) => (await app.call(path, { shop })).body
    memory.learnFrom('products', await get('/products?limit=20'))
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
    memory.learnFrom('ref', (await app.call('/shipping/destinations', { shop, method: 'POST', json })).body)
  }
  for (const method of ['transfer', 'qris', 'va_bca', 'coba']) {
    const bought = await payments.buy(OWN, method)
    memory.learn('track_token', bought.token)
    memory.learn('number', bought.number)
    memory.learn('reference', bought.reference)
    const left = await checkout.draft(OWN, { payment_method: method })
    memory.learn('draft_id', left.body.draft_id)
  }
  const shops = await app.ctx.db.selectFrom('shops').select('id').execute()
  assert.ok(shops.length >= 3)
  return { shopIds: shops.map(({ id }) => id) }
}
