// Stock changed by the merchant, alone and beside buyers who take from it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { AT, refusedFields, shopNamed } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { startTestCheckout, type TestCheckout } from '../../selling/checkout/checkout.fixture.ts'
import { savePromotion } from '../promotions/actions/save-promotion.ts'
import type { PromotionInput } from '../promotions/input.ts'
import { archiveProduct } from './actions/archive-product.ts'
import { changeStock } from './actions/change-stock.ts'
import { saveProduct } from './actions/save-product.ts'
import type { ProductInput, StockChange } from './input.ts'
import { lockProducts } from './stock.ts'
import { storedProducts } from './stored.ts'

let catalog: TestCheckout
before(async () => {
  // Connections for all at once: who waits for one is not what is tested.
  catalog = await startTestCheckout({ env: { DATABASE_POOL_SIZE: '20' } })
})
after(() => catalog.close())

const CHAIR = aProduct({
  slug: 'kursi',
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, stock: 5 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 7 },
  ],
})
const LAMP = aProduct({ slug: 'lampu', stock: 4 })

let made = 0

async function newShop(products: ProductInput[] = [CHAIR, LAMP]): Promise<Shop> {
  const slug = `toko-${++made}`
  await catalog.shop({ slug, products })
  return shopNamed(catalog.app, slug)
}

function change(shop: Shop, ...changes: StockChange[]) {
  return changeStock(catalog.app.ctx, shop, changes)
}

/** A change of a product, or of the variant with this SKU. */
function of(
  { slug: shop }: Shop,
  product: string,
  fields: Partial<StockChange> & { sku?: string },
): StockChange {
  const { sku, ...rest } = fields
  return { product_id: catalog.id(shop, product), ...(sku && { variant_id: catalog.id(shop, sku) }), ...rest }
}

async function stocks({ slug }: Shop, ...names: string[]): Promise<number[]> {
  return Promise.all(names.map((name) => catalog.stock(slug, name)))
}

async function soldPast(shop: Shop, slug: string, stock: number): Promise<void> {
  await sql`update products set stock = ${stock} where id = ${catalog.id(shop.slug, slug)}`.execute(
    catalog.app.ctx.db,
  )
}

test('stock is counted anew or changed by so much, of products and of variants in one go', async () => {
  const shop = await newShop()
  const levels = await change(
    shop,
    of(shop, 'kursi', { sku: 'K-H', add: -2 }),
    of(shop, 'lampu', { set: 30 }),
    of(shop, 'kursi', { sku: 'K-N', add: 10 }),
  )
  assert.deepEqual(
    levels.map(({ stock }) => stock),
    [5, 30, 15],
  )
  assert.deepEqual(await stocks(shop, 'K-H', 'lampu', 'K-N'), [5, 30, 15])
  const versions = (await storedProducts(catalog.app.ctx.db, shop.id)).map(({ version }) => version)
  assert.deepEqual(versions, [1, 1], 'as after a sale: nobody who edits the product is disturbed')
})

test('one change that cannot be made keeps all others from being made, and each error has its path', async () => {
  const shop = await newShop([
    CHAIR,
    LAMP,
    aProduct({ slug: 'meja' }),
    aProduct({ slug: 'rak', stock: 2 }),
    aProduct({ slug: 'bufet' }),
  ])
  const other = await newShop()
  await archiveProduct(catalog.app.ctx, shop, catalog.id(shop.slug, 'meja'), AT)
  const gone = catalog.id(shop.slug, 'meja')
  const foreign = catalog.id(other.slug, 'lampu')
  const variant = catalog.id(shop.slug, 'K-N')
  const fields = await refusedFields(
    change(
      shop,
      of(shop, 'kursi', { sku: 'K-H', set: 100 }),
      of(shop, 'meja', { set: 1 }),
      of(other, 'lampu', { set: 1 }),
      of(shop, 'kursi', { set: 1 }),
      of(shop, 'lampu', { variant_id: variant, set: 1 }),
      of(shop, 'lampu', { add: -5 }),
      of(shop, 'rak', {}),
      of(shop, 'bufet', { set: 1, add: 1 }),
    ),
  )
  assert.deepEqual(fields, {
    'changes[1].product_id': `tidak ada produk "${gone}"`,
    'changes[2].product_id': `tidak ada produk "${foreign}"`,
    'changes[3].variant_id': 'wajib diisi',
    'changes[4].variant_id': `tidak ada varian "${variant}"`,
    'changes[5].add': 'membuat stok menjadi -1',
    'changes[6]': 'isi salah satu: set atau add',
    'changes[7]': 'isi salah satu: set atau add',
  })
  assert.deepEqual(await stocks(shop, 'K-H', 'lampu', 'rak'), [7, 4, 2])
})

test('the same stock twice in one go is refused', async () => {
  const shop = await newShop()
  const twice = change(shop, of(shop, 'lampu', { add: 1 }), of(shop, 'lampu', { set: 9, variant_id: null }))
  assert.deepEqual(await refusedFields(twice), { 'changes[1]': 'produk dan varian sama dengan changes[0]' })
  assert.deepEqual(await stocks(shop, 'lampu'), [4])
})

test('what was sold past the stock may stay below zero, but is never set there', async () => {
  const shop = await newShop([aProduct({ slug: 'lampu', preorder: { lead_days: 7 } })])
  await soldPast(shop, 'lampu', -5)
  await change(shop, of(shop, 'lampu', { add: 3 }))
  assert.deepEqual(await stocks(shop, 'lampu'), [-2])
  assert.deepEqual(await refusedFields(change(shop, of(shop, 'lampu', { set: -1 }))), {
    'changes[0].set': 'membuat stok menjadi -1',
  })
  await change(shop, of(shop, 'lampu', { set: 0 }))
  assert.deepEqual(await stocks(shop, 'lampu'), [0])
})

test('more than can be counted is refused', async () => {
  const shop = await newShop()
  await change(shop, of(shop, 'lampu', { set: 1_000_000_000 }))
  assert.deepEqual(await refusedFields(change(shop, of(shop, 'lampu', { add: 1 }))), {
    'changes[0].add': 'membuat stok menjadi 1000000001',
  })
})

test('changes made at once are all counted', async () => {
  const shop = await newShop()
  const ways = [
    [of(shop, 'lampu', { add: 1 }), of(shop, 'kursi', { sku: 'K-N', add: 1 })],
    [of(shop, 'kursi', { sku: 'K-N', add: 1 }), of(shop, 'lampu', { add: 1 })],
  ]
  await Promise.all(Array.from({ length: 8 }, (_, i) => change(shop, ...(ways[i % 2] ?? []))))
  assert.deepEqual(await stocks(shop, 'lampu', 'K-N'), [12, 13])
})

function aCampaign(key: string, products: string[]): PromotionInput {
  return { key, name: key, kind: 'campaign', discount_type: 'percent', discount_value: 10, products }
}

/** Buyers with a code in their hands, each about to order one of everything. */
async function buyersOf({ slug }: Shop, count: number): Promise<(() => Promise<number>)[]> {
  const items = [{ slug: 'lampu' }, { slug: 'kursi', sku: 'K-N' }, { slug: 'kursi', sku: 'K-H' }]
  const contacts = Array.from({ length: count }, (_, i) => `pembeli-${i}@contoh.id`)
  const drafts: string[] = []
  for (const contact of contacts) {
    const { body } = await catalog.draft(slug, { contact, items })
    await catalog.send(slug, body.draft_id)
    drafts.push(body.draft_id)
  }
  const codes = await catalog.codesByContact(slug)
  return contacts.map((contact, i) => async () => {
    const { status } = await catalog.verify(slug, drafts[i] ?? '', codes.get(contact) ?? '')
    return status
  })
}

test('nothing that is sold meanwhile comes back, whatever the merchant does, and nobody blocks another', async () => {
  const plenty = CHAIR.variants?.map((variant) => ({ ...variant, stock: 100 })) ?? []
  const shop = await newShop([{ ...CHAIR, variants: plenty }, aProduct({ slug: 'lampu', stock: 100 })])
  const buyers = await buyersOf(shop, 6)
  const { ctx } = catalog.app
  const withoutStock = CHAIR.variants?.map(({ stock: _, ...variant }) => variant) ?? []
  const merchant = (i: number) => [
    saveProduct(ctx, shop, { slug: 'kursi', price: 200_000 + i, variants: withoutStock }, AT),
    saveProduct(ctx, shop, { slug: 'lampu', name: `Lampu ${i}` }, AT),
    change(shop, of(shop, 'lampu', { add: 1 }), of(shop, 'kursi', { sku: 'K-N', add: 1 })),
    savePromotion(ctx, shop, aCampaign(`promo-${i}`, i % 2 ? ['kursi', 'lampu'] : ['lampu', 'kursi'])),
  ]
  const orders = Promise.all(buyers.map((buy) => buy()))
  for (const i of [0, 1, 2, 3]) await Promise.all(merchant(i))
  const statuses = await orders
  assert.deepEqual(
    statuses,
    buyers.map(() => 200),
  )
  assert.deepEqual(await stocks(shop, 'lampu', 'K-N', 'K-H'), [98, 98, 94])
})

test('what a sale under way does not take is saved at once, and what it takes is saved after it', async () => {
  const shop = await newShop()
  const { ctx } = catalog.app
  const sale = await ctx.db.startTransaction().execute()
  const lamp = catalog.id(shop.slug, 'lampu')
  await lockProducts(sale, shop.id, [{ product_id: lamp, variant_id: null }])
  await sql`update products set stock = stock - 1 where id = ${lamp}`.execute(sale)
  await saveProduct(ctx, shop, { slug: 'kursi', price: 1 }, AT)
  await savePromotion(ctx, shop, aCampaign('obral', ['lampu', 'kursi']))
  const saving = saveProduct(ctx, shop, { slug: 'lampu', name: 'Lampu Baru' }, AT)
  await sale.commit().execute()
  assert.equal((await saving).value.name, 'Lampu Baru')
  assert.deepEqual(await stocks(shop, 'lampu'), [3])
})

test('stock that a save names is on hand from then on, and what it leaves out stays', async () => {
  const shop = await newShop()
  const { ctx } = catalog.app
  await saveProduct(ctx, shop, { slug: 'lampu', stock: 40 }, AT)
  await saveProduct(ctx, shop, { slug: 'kursi', variants: [{ sku: 'K-N', stock: 41 }, { sku: 'K-H' }] }, AT)
  assert.deepEqual(await stocks(shop, 'lampu', 'K-N', 'K-H'), [40, 41, 7])
})

test('what is counted of unlimited stock is kept, and nobody is told it while the stock has no end', async () => {
  const shop = await newShop([aProduct({ slug: 'jasa', unlimited_stock: true })])
  assert.deepEqual(
    (await change(shop, of(shop, 'jasa', { set: 12 }))).map(({ stock }) => stock),
    [12],
  )
  const shown = await catalog.app.call('/products/jasa', { headers: { Host: `${shop.slug}.localhost` } })
  assert.deepEqual([shown.status, shown.body.stock], [200, null])
  const [stored] = await storedProducts(catalog.app.ctx.db, shop.id)
  assert.equal(stored?.value.stock, 12)
})
