// Categories saved one at a time and archived.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { AT, addPictures, newShop, refusal, refusedFields, tallyEdits } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Edit } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { archiveProduct } from './actions/archive-product.ts'
import { archiveCategory, saveCategory } from './actions/save-category.ts'
import { saveProduct } from './actions/save-product.ts'
import type { CategoryInput } from './input.ts'
import { storedCategories, storedProducts } from './stored.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const PICTURE = 'a'.repeat(32)

function save(shop: Shop, input: CategoryInput, edit?: Edit) {
  return saveCategory(app.ctx, shop, input, edit)
}

test('a category is made, changed field by field, archived, and comes back with its id', async () => {
  const shop = await newShop(app, { categories: [{ key: 'meja', label: 'Meja' }] })
  await addPictures(app, shop, PICTURE)
  const made = await save(
    shop,
    { key: 'kursi', label: 'Kursi', image: { media: PICTURE, alt: 'a' } },
    { expected: 'new' },
  )
  assert.equal(made.position, 1)
  const changed = await save(shop, { key: 'kursi', subtitle: 'S' }, { expected: 1 })
  assert.deepEqual(changed, { ...made, version: 2, value: { ...made.value, subtitle: 'S' } })
  assert.deepEqual(
    await save(shop, { key: 'kursi', subtitle: 'S' }),
    changed,
    'the same again changes nothing',
  )
  assert.equal((await refusal(save(shop, { key: 'kursi' }, { expected: 1 }))).code, 'edit_conflict')
  assert.equal(
    (await refusal(archiveCategory(app.ctx, shop, 'kursi', AT, { expected: 1 }))).code,
    'edit_conflict',
  )
  await archiveCategory(app.ctx, shop, 'kursi', AT, { expected: 2 })
  assert.equal((await refusal(archiveCategory(app.ctx, shop, 'kursi', AT))).code, 'not_found')
  const back = await save(shop, { key: 'kursi', label: 'Kursi Lagi' }, { expected: 'new' })
  assert.deepEqual([back.id, back.version, back.value.image], [made.id, 4, null])
})

test('a category without a label, or with a picture of another shop, is refused', async () => {
  const shop = await newShop(app)
  await addPictures(app, await newShop(app), PICTURE)
  assert.deepEqual(await refusedFields(save(shop, { key: 'kursi', image: { media: PICTURE } })), {
    label: 'wajib diisi',
    'image.media': `tidak ada gambar "${PICTURE}"`,
  })
})

test('a category that products are in stays, and those products are named', async () => {
  const shop = await newShop(app, {
    categories: [{ key: 'kursi', label: 'Kursi' }],
    products: ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => aProduct({ slug, category: 'kursi' })),
  })
  assert.deepEqual(await refusedFields(archiveCategory(app.ctx, shop, 'kursi', AT)), {
    '': '"kursi" masih dipakai produk "a", "b", "c", "d", "e", …',
  })
  for (const { id } of await storedProducts(app.ctx.db, shop.id)) await archiveProduct(app.ctx, shop, id, AT)
  await archiveCategory(app.ctx, shop, 'kursi', AT)
  assert.deepEqual(await storedCategories(app.ctx.db, shop.id), [])
})

test('a category is not archived while a product is being put into it', async () => {
  const shop = await newShop(app, { categories: [{ key: 'kursi', label: 'Kursi' }] })
  const outcomes = await tallyEdits([
    saveProduct(app.ctx, shop, aProduct({ slug: 'a', category: 'kursi' }), AT),
    archiveCategory(app.ctx, shop, 'kursi', AT),
  ])
  assert.deepEqual(outcomes, { made: 1, invalid_request: 1 })
})
