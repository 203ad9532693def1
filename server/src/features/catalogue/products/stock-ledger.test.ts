// Stock through the merchant's door, and the ledger that says why it changed: it always adds up.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import { type AdminRequest, startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import type { ProductInput } from './input.ts'

const MANY =
  'checkout=1000000,send=1000000,lookup=1000000,track=1000000,shipping=1000000,search=1000000,admin=1000000'
const ENV = { IP_BUDGETS: MANY, DATABASE_POOL_SIZE: '20' }

let orders: TestOrders
let second: TestApp
before(async () => {
  orders = await startTestOrders({ env: ENV })
  second = await startApp({ env: ENV, database: orders.app.database })
})
after(async () => {
  await second.close()
  await orders.close()
})

const LAMP = aProduct({ slug: 'lampu', stock: 10 })
const CHAIR = aProduct({
  slug: 'kursi',
  stock: 0,
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, stock: 5 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 7 },
  ],
})

interface Entry {
  readonly id: number
  readonly product_id: string
  readonly variant_id: string | null
  readonly kind: string
  readonly change: number
  readonly stock: number
  readonly order_number: string | null
  readonly by: { kind: string; name: string } | null
  readonly reason: string | null
}

interface Merchant {
  readonly shop: string
  ask(path: string, request?: AdminRequest, app?: TestApp): Promise<Answer>
  change(changes: object[], app?: TestApp): Promise<Answer>
  /** newest first */
  ledger(query?: string): Promise<Entry[]>
}

async function aMerchant(products: ProductInput[] = [LAMP, CHAIR]): Promise<Merchant> {
  const shop = await orders.aShop({ products })
  const token = await orders.app.token({ shop })
  const ask: Merchant['ask'] = (path, request = {}, app = orders.app) =>
    app.admin(`/shops/${shop}${path}`, { token, ...request })
  return {
    shop,
    ask,
    change: (changes, app) => ask('/stock', { method: 'POST', json: { changes } }, app),
    async ledger(query = 'limit=100') {
      const entries: Entry[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { status, body, text }: Answer = await ask(`/stock?${query}&cursor=${cursor}`)
        assert.equal(status, 200, text)
        entries.push(...body.items)
        cursor = body.next_cursor
      }
      return entries
    },
  }
}

const told = ({ kind, change, stock }: Entry) => [kind, change, stock]

/** Every change begins where the one before it ended, the first at nothing, and the last ends at what is on hand. */
async function assertAddsUp({ shop, ledger }: Merchant): Promise<void> {
  const entries = (await ledger()).reverse()
  const things = Map.groupBy(entries, (entry) => entry.variant_id ?? entry.product_id)
  for (const [thing, changes] of things) {
    let level = 0
    for (const { change, stock } of changes) {
      assert.equal(level + change, stock, `a gap in the ledger of ${thing}`)
      level = stock
    }
    assert.equal(level, await orders.stock(shop, thing), `the stock of ${thing}`)
  }
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.shop_id = ${orders.shopId(shop)} and p.stock <> 0
    union all select v.id from variants v where v.shop_id = ${orders.shopId(shop)} and v.stock <> 0
  `.execute(orders.app.ctx.db)
  for (const { id } of rows) assert.ok(things.has(id), `no ledger of ${id}`)
}

describe('changes of stock', () => {
  test('are all made or none, and answer what is on hand', async () => {
    const { shop, change, ledger } = await aMerchant()
    const [lamp, chair, natural] = ['lampu', 'kursi', 'K-N'].map((name) => orders.id(shop, name))
    const made = await change([
      { product_id: lamp, add: -3, reason: 'pecah' },
      { product_id: chair, variant_id: natural, set: 50 },
    ])
    assert.equal(made.status, 200, made.text)
    assert.deepEqual(made.body.levels, [
      { product_id: lamp, variant_id: null, stock: 7 },
      { product_id: chair, variant_id: natural, stock: 50 },
    ])
    const refused = await change([
      { product_id: lamp, add: 1 },
      { product_id: chair, set: 1 },
    ])
    assert.deepEqual(
      [refused.status, refused.body.error.details.fields[0].path],
      [400, 'changes[1].variant_id'],
    )
    assert.equal((await change([])).status, 400)
    assert.equal(await orders.stock(shop, 'lampu'), 7)
    const [latest] = await ledger(`product_id=${lamp}`)
    assert.deepEqual(latest && told(latest), ['set', -3, 7])
    assert.deepEqual([latest?.reason, latest?.by?.kind, latest?.by?.name], ['pecah', 'program', 'test'])
  })

  test('leave an audit row of what was there and what is, by names that a merchant knows', async () => {
    const { shop, change } = await aMerchant()
    const lamp = orders.id(shop, 'lampu')
    await change([{ product_id: lamp, set: 2 }])
    const row = await orders.app.ctx.db
      .selectFrom('audit')
      .where('shop_id', '=', orders.shopId(shop))
      .where('kind', '=', 'stock')
      .select(['subject', 'before', 'after', 'actor_kind'])
      .executeTakeFirst()
    assert.deepEqual(row, {
      subject: lamp,
      before: { lampu: 10 },
      after: { lampu: 2 },
      actor_kind: 'program',
    })
  })

  test('need a program that may write', async () => {
    const { shop, ask } = await aMerchant()
    const token = await orders.app.token({ shop, scopes: ['products:read'] })
    const json = { changes: [{ product_id: orders.id(shop, 'lampu'), set: 1 }] }
    assert.equal((await ask('/stock', { method: 'POST', token, json })).status, 403)
    assert.equal((await ask('/stock', { token })).status, 200)
  })
})

describe('the ledger', () => {
  test('tells of an order that takes, gives back, and takes again', async () => {
    const merchant = await aMerchant()
    const { shop, ledger } = merchant
    const order = await orders.place(shop, {
      items: [
        { slug: 'lampu', qty: 2 },
        { slug: 'kursi', sku: 'K-N' },
      ],
    })
    await orders.move(order, { to: 'expired' })
    await orders.move(order, { to: 'paid' })
    const ofLamp = await ledger(`product_id=${orders.id(shop, 'lampu')}`)
    assert.deepEqual(ofLamp.map(told), [
      ['taken_again', -2, 8],
      ['returned', 2, 10],
      ['sold', -2, 8],
      ['file', 10, 10],
    ])
    const numbers = ofLamp.map(({ order_number, by }) => [order_number, by?.kind])
    const { number } = order
    assert.deepEqual(numbers, [
      [number, undefined],
      [number, undefined],
      [number, undefined],
      [null, 'command'],
    ])
    const ofNatural = await ledger(`variant_id=${orders.id(shop, 'K-N')}`)
    assert.deepEqual(ofNatural.map(told), [
      ['taken_again', -1, 4],
      ['returned', 1, 5],
      ['sold', -1, 4],
      ['file', 5, 5],
    ])
    await assertAddsUp(merchant)
  })

  test('tells of files and edits that name stock, and of no others', async () => {
    const merchant = await aMerchant()
    const { shop, ask, ledger } = merchant
    const lamp = `/products/${orders.id(shop, 'lampu')}`
    const edit = (json: object) => ask(lamp, { method: 'PATCH', ifMatch: '*', json })
    assert.equal((await edit({ name: 'Lampu Baru' })).status, 200)
    assert.equal((await edit({ stock: 10 })).status, 200)
    assert.equal((await ledger()).length, 3)
    assert.equal((await edit({ stock: 25 })).status, 200)
    const made = await ask('/products', {
      method: 'POST',
      json: { slug: 'meja', name: 'Meja', price: 1, variants: [{ sku: 'M', stock: 4 }] },
    })
    const [ofTable, ofLamp] = await ledger()
    assert.deepEqual(ofTable && [...told(ofTable), ofTable.variant_id], [
      'file',
      4,
      4,
      made.body.variants[0].id,
    ])
    assert.deepEqual(ofLamp && [...told(ofLamp), ofLamp.by?.name], ['file', 15, 25, 'test'])
    await assertAddsUp(merchant)
  })

  test('goes page by page, newest first, and shows nothing of another shop', async () => {
    const { shop, change, ledger } = await aMerchant()
    const other = await aMerchant()
    const lamp = orders.id(shop, 'lampu')
    for (let i = 1; i <= 5; i++) await change([{ product_id: lamp, set: 100 + i }])
    const entries = await ledger(`limit=2&product_id=${lamp}`)
    assert.deepEqual(
      entries.map(({ stock }) => stock),
      [105, 104, 103, 102, 101, 10],
    )
    assert.deepEqual(await other.ledger(`product_id=${lamp}`), [])
    assert.ok((await other.ledger()).every(({ product_id }) => product_id !== lamp))
  })

  test('says nothing of a cart that was refused', async () => {
    const merchant = await aMerchant([LAMP, aProduct({ slug: 'rak', stock: 1 })])
    const { shop, ledger } = merchant
    const drafts = []
    for (const contact of ['satu@contoh.id', 'dua@contoh.id']) {
      const { body } = await orders.draft(shop, { contact, items: [{ slug: 'lampu' }, { slug: 'rak' }] })
      await orders.send(shop, body.draft_id)
      drafts.push([contact, body.draft_id] as const)
    }
    const codes = await orders.codesByContact(shop)
    const answers = await Promise.all(
      drafts.map(([contact, id]) => orders.verify(shop, id, codes.get(contact) ?? '')),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    const sold = (await ledger()).filter(({ kind }) => kind === 'sold')
    assert.equal(sold.length, 2)
    await assertAddsUp(merchant)
  })

  test('adds up after two hundred changes and forty orders at once on two nodes', async () => {
    const plenty = CHAIR.variants?.map((variant) => ({ ...variant, stock: 1_000 })) ?? []
    const merchant = await aMerchant([
      { ...LAMP, stock: 1_000 },
      { ...CHAIR, variants: plenty },
    ])
    const { shop, change } = merchant
    const items = [
      { slug: 'lampu', qty: 2 },
      { slug: 'kursi', sku: 'K-N' },
      { slug: 'kursi', sku: 'K-H' },
    ]
    const drafts: { contact: string; draft_id: string }[] = []
    for (let i = 0; i < 40; i++) {
      const contact = `pembeli-${i}@contoh.id`
      const { body } = await orders.draft(shop, { contact, items })
      await orders.send(shop, body.draft_id)
      drafts.push({ contact, draft_id: body.draft_id })
    }
    const codes = await orders.codesByContact(shop)
    const nodes = [orders.app, second]
    const nodeOf = (i: number) => nodes[i % 2] ?? orders.app
    const [lamp, chair, natural] = ['lampu', 'kursi', 'K-N'].map((name) => orders.id(shop, name))
    const both = [
      { product_id: lamp, add: 1 },
      { product_id: chair, variant_id: natural, add: -1 },
    ]
    const answers = await Promise.all([
      ...drafts.map(({ contact, draft_id }, i) =>
        nodeOf(i).call('/checkout/otp/verify', {
          shop,
          method: 'POST',
          json: { draft_id, code: codes.get(contact) },
        }),
      ),
      ...Array.from({ length: 200 }, (_, i) => change(i % 3 ? both : both.toReversed(), nodeOf(i))),
    ])
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const levels = await Promise.all(['lampu', 'K-N', 'K-H'].map((name) => orders.stock(shop, name)))
    assert.deepEqual(levels, [1_000 - 80 + 200, 1_000 - 40 - 200, 1_000 - 40])
    await assertAddsUp(merchant)
    assert.equal((await merchant.ledger()).length, 3 + 40 * 3 + 200 * 2)
  })
})
