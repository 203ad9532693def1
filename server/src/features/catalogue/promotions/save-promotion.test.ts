// Promotions and vouchers saved one at a time and archived: what they cover, what stays, and what is refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { AT, newShop, refusal, refusedFields, tallyEdits, untilShown } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Edit } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { archiveProduct } from '../products/actions/archive-product.ts'
import { archiveCategory } from '../products/actions/save-category.ts'
import { saveProduct } from '../products/actions/save-product.ts'
import { storedProducts } from '../products/stored.ts'
import { archivePromotion, savePromotion } from './actions/save-promotion.ts'
import { archiveVoucher, saveVoucher } from './actions/save-voucher.ts'
import type { PromotionInput, VoucherInput } from './input.ts'
import { storedPromotions, storedVouchers } from './stored.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const SALE: PromotionInput = {
  key: 'obral',
  name: 'Obral',
  kind: 'campaign',
  discount_type: 'percent',
  discount_value: 20,
}
const VOUCHER: VoucherInput = {
  code: 'HEMAT10',
  discount_type: 'percent',
  discount_value: 10,
  usage_limit: 100,
}

function aSeller() {
  return newShop(app, {
    categories: [
      { key: 'duduk', label: 'Duduk' },
      { key: 'terang', label: 'Terang' },
    ],
    products: [aProduct({ slug: 'kursi', category: 'duduk' }), aProduct({ slug: 'lampu' })],
  })
}

function save(shop: Shop, input: PromotionInput, edit?: Edit) {
  return savePromotion(app.ctx, shop, input, edit)
}

function saveV(shop: Shop, input: VoucherInput, edit?: Edit) {
  return saveVoucher(app.ctx, shop, input, edit)
}

async function archive(shop: Shop, slug: string): Promise<void> {
  const found = (await storedProducts(app.ctx.db, shop.id)).find(({ value }) => value.slug === slug)
  await archiveProduct(app.ctx, shop, found?.id ?? '', AT)
}

test('a campaign that is saved lowers the prices that the storefront shows, and those alone that it covers', async () => {
  const shop = await aSeller()
  await untilShown(app, shop, 'kursi', 'price', 100_000)
  const saved = await save(shop, { ...SALE, products: ['kursi'] }, { expected: 'new' })
  assert.equal(saved.version, 1)
  assert.deepEqual(saved.value.products, ['kursi'])
  await untilShown(app, shop, 'kursi', 'price', 80_000)
  await untilShown(app, shop, 'lampu', 'price', 100_000)
  await archivePromotion(app.ctx, shop, 'obral', AT, { expected: 1 })
  await untilShown(app, shop, 'kursi', 'price', 100_000)
})

test('each save that changes something is one version more, also when only what it covers changed', async () => {
  const shop = await aSeller()
  await save(shop, SALE)
  const edits: Partial<PromotionInput>[] = [
    { name: 'Obral Besar' },
    { products: ['kursi'] },
    { products: ['lampu'] },
    { products: ['lampu', 'kursi'] },
    { categories: ['duduk'] },
    { products: [], categories: ['duduk', 'terang'] },
    { products: [], categories: [], whole_shop: false },
    { whole_shop: true },
    { name: 'Obral', starts_at: '2026-01-01T00:00:00Z', products: ['kursi'], categories: ['terang'] },
  ]
  for (const [i, fields] of edits.entries()) {
    const input = { key: 'obral', ...fields }
    assert.equal((await save(shop, input)).version, i + 2, `changed: ${JSON.stringify(fields)}`)
    assert.equal((await save(shop, input)).version, i + 2, `the same again: ${JSON.stringify(fields)}`)
  }
  const { version } = await save(shop, { key: 'obral', products: ['kursi', 'kursi'] })
  assert.equal(version, edits.length + 1, 'named twice is covered once')
})

test('what a promotion covers must be in the shop, unless the promotion covered it before', async () => {
  const shop = await aSeller()
  await save(shop, { ...SALE, products: ['kursi'] })
  await archive(shop, 'kursi')
  await archiveCategory(app.ctx, shop, 'duduk', AT)
  const kept = await save(shop, { key: 'obral', name: 'Lain', products: ['kursi', 'lampu'] })
  assert.deepEqual(kept.value.products, ['kursi', 'lampu'])
  const wrong = save(shop, {
    ...SALE,
    key: 'lain',
    products: ['lampu', 'kursi', 'meja'],
    categories: ['duduk'],
  })
  assert.deepEqual(await refusedFields(wrong), {
    'products[1]': 'tidak ada produk "kursi"',
    'products[2]': 'tidak ada produk "meja"',
    'categories[0]': 'tidak ada kategori "duduk"',
  })
})

test('a promotion goes on covering a product that gets another slug', async () => {
  const shop = await aSeller()
  await save(shop, { ...SALE, products: ['kursi'] })
  const [chair] = await storedProducts(app.ctx.db, shop.id)
  await saveProduct(app.ctx, shop, { slug: 'bangku' }, AT, { id: chair?.id ?? '' })
  const [promotion] = await storedPromotions(app.ctx.db, shop.id)
  assert.deepEqual(promotion?.value.products, ['bangku'])
  assert.equal(promotion?.version, 1)
})

test('a promotion that makes no sense is refused, field by field', async () => {
  const shop = await aSeller()
  const wrong = save(shop, {
    key: 'obral',
    discount_type: 'percent',
    discount_value: 101,
    starts_at: '2026-02-01T00:00:00Z',
    ends_at: '2026-01-01T00:00:00Z',
  })
  assert.deepEqual(await refusedFields(wrong), {
    name: 'wajib diisi',
    kind: 'wajib diisi',
    discount_value: 'lebih dari 100 persen',
    ends_at: 'harus setelah starts_at',
  })
  assert.deepEqual(await storedPromotions(app.ctx.db, shop.id), [])
})

test('a promotion comes back by its key with its id, covering what it is given now', async () => {
  const shop = await aSeller()
  const made = await save(shop, { ...SALE, products: ['kursi'] })
  await save(shop, { ...SALE, key: 'lain' })
  await archivePromotion(app.ctx, shop, 'obral', AT)
  assert.equal((await refusal(archivePromotion(app.ctx, shop, 'obral', AT))).code, 'not_found')
  const back = await save(shop, { ...SALE, categories: ['duduk'] }, { expected: 'new' })
  assert.deepEqual([back.id, back.version, back.position], [made.id, 3, 2])
  assert.deepEqual([back.value.products, back.value.categories], [[], ['duduk']])
})

test('of many who save one promotion at once, one does; so it is with those who make it', async () => {
  const shop = await aSeller()
  const names = ['a', 'b', 'c', 'd']
  const making = names.map((name) => save(shop, { ...SALE, name }, { expected: 'new' }))
  assert.deepEqual(await tallyEdits(making), { made: 1, edit_conflict: 3 })
  const saving = names.map((name) => save(shop, { key: 'obral', name: `${name} baru` }, { expected: 1 }))
  assert.deepEqual(await tallyEdits(saving), { made: 1, edit_conflict: 3 })
  const [{ id, version, value } = { id: '', version: 0, value: SALE }] = await storedPromotions(
    app.ctx.db,
    shop.id,
  )
  assert.equal(version, 2)
  assert.deepEqual((await refusal(save(shop, SALE, { expected: 1 }))).details, {
    current: { id, ...value, version },
  })
})

async function usesOf(shop: Shop): Promise<number[]> {
  const rows = await app.ctx.db
    .selectFrom('vouchers')
    .where('shop_id', '=', shop.id)
    .select('used_count')
    .execute()
  return rows.map((row) => row.used_count)
}

test('a voucher is one however its code is typed, and keeps its uses through changes, leaving and coming back', async () => {
  const shop = await newShop(app)
  const made = await saveV(shop, { ...VOUCHER, code: 'hemat10' }, { expected: 'new' })
  assert.equal(made.value.code, 'HEMAT10')
  await sql`update vouchers set used_count = 42 where shop_id = ${shop.id}`.execute(app.ctx.db)
  const changed = await saveV(shop, { code: 'Hemat10', usage_limit: 50 }, { expected: 1 })
  assert.deepEqual(changed, { ...made, version: 2, value: { ...made.value, usage_limit: 50 } })
  assert.deepEqual(await saveV(shop, changed.value), changed, 'the same again changes nothing')
  await archiveVoucher(app.ctx, shop, 'hemat10', AT, { expected: 2 })
  assert.equal((await refusal(archiveVoucher(app.ctx, shop, 'HEMAT10', AT))).code, 'not_found')
  assert.deepEqual(await storedVouchers(app.ctx.db, shop.id), [])
  const back = await saveV(shop, VOUCHER)
  assert.deepEqual([back.id, back.version], [made.id, 4])
  assert.deepEqual(await usesOf(shop), [42])
})

test('a voucher without a discount is refused, and one that others changed is not overwritten', async () => {
  const shop = await newShop(app)
  assert.deepEqual(await refusedFields(saveV(shop, { code: 'HEMAT10' })), {
    discount_type: 'wajib diisi',
    discount_value: 'wajib diisi',
  })
  await saveV(shop, VOUCHER)
  const edits = [1, 2, 3, 4].map((discount_value) =>
    saveV(shop, { code: 'HEMAT10', discount_value }, { expected: 1 }),
  )
  assert.deepEqual(await tallyEdits(edits), { made: 1, edit_conflict: 3 })
  assert.equal(
    (await refusal(archiveVoucher(app.ctx, shop, 'HEMAT10', AT, { expected: 1 }))).code,
    'edit_conflict',
  )
})
